#!/usr/bin/env python3
"""Plays a game by mail between three computers: two sides and a dealer, each with a log and keys of its own.

    tests/mail/play_by_mail.py --adjutant=PROGRAM --out=FOLDER [--game=halls] [--scenario=S] [--seed=N] [--most=N]

Decisions are random, drawn by the seed; keys, and with them dice and cards, are new each time. On the way there are a
take-back by consent, an error that both let stand, and a dispute on which the dealer rules. The mailboxes of the first
side and of the dealer together hold every record; they, the dispute, the ruling and the number of records at which it was
given are written to FOLDER. corpus/halls/post was made so.
"""
import argparse
import datetime
import json
import os
import random
import re
import subprocess
import sys


class Refused(Exception):
    pass


class Table:
    def __init__(self, args):
        self.program = os.path.abspath(args.adjutant)
        self.folder = os.path.abspath(args.out)
        self.random = random.Random(args.seed)
        self.game = args.game
        self.sides = args.sides.split(",")
        self.names = dict(zip(self.sides + ["dealer"], args.names.split(",")))
        self.roles = self.sides + ["dealer"]
        self.has = {role: 0 for role in self.roles}  # records that each log has
        self.mails = 0
        self.when = datetime.datetime(2026, 1, 5, 10, 0)
        self.boxes = {role: [] for role in self.roles}
        for role in self.roles:
            os.makedirs(self.path("keys-" + role), mode=0o700)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, role, *args, status=(0,)):
        env = dict(os.environ, ADJUTANT_KEYS=self.path("keys-" + role))
        done = subprocess.run([self.program, *args], cwd=self.folder, env=env, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL)
        if done.returncode not in status:
            raise Refused(f"{role}: {' '.join(args)}: {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def status(self, role, *args):
        env = dict(os.environ, ADJUTANT_KEYS=self.path("keys-" + role))
        return subprocess.run([self.program, *args], cwd=self.folder, env=env, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL).returncode

    def log(self, role):
        return role + ".adj"

    def records(self, role):
        shown = json.loads(self.run(role, "check", self.log(role), "--format=json", status=(0, 1)))["logs"][0]
        return shown["events"] + shown.get("acts", 0)

    # The first mail of a log has its header; a mail brings what its reader does not have.
    def mail(self, by, to):
        last = self.records(by)
        first = not os.path.exists(self.path(self.log(to)))
        if last == self.has[to] and not first:
            return
        self.mails += 1
        self.when += datetime.timedelta(minutes=self.random.randrange(3, 180))
        file = f"mail-{self.mails}.txt"
        self.run(by, "send", self.log(by), "--as=" + by, f"--since={self.has[to]}", "-o", file)
        with open(self.path(file)) as text:
            body = text.read()
        name = {role: self.names[role].lower() + "@example.org" for role in self.roles}
        stamp = self.when.strftime("%a, %d %b %Y %H:%M:00 +0000")
        self.boxes[to].append(
            f"From {name[by]} {self.when.strftime('%a %b %d %H:%M:00 %Y')}\n"
            f"From: {self.names[by]} <{name[by]}>\nTo: {self.names[to]} <{name[to]}>\n"
            f"Subject: {self.title}\nDate: {stamp}\nMessage-ID: <{self.mails}.{name[by]}>\n"
            "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
            + re.sub(r"(?m)^(>*From )", r">\1", body) + "\n")
        begin = ["--new=" + self.log(to), file] if first else [self.log(to), file]
        self.run(to, "receive", *begin, status=(0, 1) if self.breach_open else (0,))
        self.has[to] = last
        os.remove(self.path(file))

    def tell_all(self, by):
        self.has[by] = self.records(by)
        for to in self.roles:
            if to != by:
                self.mail(by, to)

    def deal(self):
        self.run("dealer", "deal", self.log("dealer"))
        self.tell_all("dealer")

    def begin(self, args):
        self.title = args.title
        self.breach_open = False
        for role in self.roles:
            self.run(role, "key", "new", self.names[role], "--game=" + self.game, "--as=" + role)
            stem = next(name[:-len(".secret")] for name in sorted(os.listdir(self.path("keys-" + role)))
                        if name.endswith(".secret"))
            with open(self.path(role + ".offer"), "w") as offer:
                offer.write(self.run(role, "key", "offer", stem))
        header = ["new", "--game=" + self.game, "-o", self.log(self.sides[0])]
        header += [f"--offer={role}.offer" for role in self.roles]
        if args.scenario:
            header.append("--scenario=" + args.scenario)
        self.run(self.sides[0], *header)
        for side in self.sides:
            self.run(side, "reveal", self.log(side))
            self.mail(side, self.sides[1] if side == self.sides[0] else "dealer")
        self.deal()

    def due(self):
        legal = self.run("dealer", "legal", self.log("dealer"))
        lines = [line.strip() for line in legal.splitlines()]
        moves = [line for line in lines if line.split(" ")[0] in self.sides + ["chance"] and " " in line]
        return moves[0].split(" ")[0] if moves else None

    def legal(self, role):
        lines = self.run(role, "legal", self.log(role)).splitlines()
        return [line.strip() for line in lines if line.startswith(role + " ")]

    # A side decides, as long as it is to decide, and signs.
    def turn(self, role):
        told = []
        for _ in range(30):
            legal = self.legal(role)
            if not legal:
                break
            line = self.random.choice(legal)
            self.run(role, "append", self.log(role), line)
            told.append(line)
        self.run(role, "mark", self.log(role))
        self.tell_all(role)
        self.deal()
        return told

    def other(self, role):
        return self.sides[1 - self.sides.index(role)]

    def take_back(self, role, record):
        """`role` asks to go back to a record; the other side agrees."""
        self.run(role, "undo", self.log(role), f"--to={record}", "--by=" + role, "--note=I meant something else; may I?")
        self.run(role, "mark", self.log(role))
        self.tell_all(role)
        other = self.other(role)
        self.run(other, "undo", self.log(other), "--answer=yes", "--by=" + other)
        self.run(other, "mark", self.log(other))
        self.tell_all(other)
        self.deal()

    def play_wrongly(self, role, tried):
        """Writes down something of `tried` that the rules refuse; what, or nothing."""
        for line in tried:
            if not line.startswith(role + " "):
                continue
            if self.status(role, "append", self.log(role), line, "--dry-run") != 1:
                continue
            if self.status(role, "append", self.log(role), line, "--as-recorded", "--dry-run") != 0:
                continue
            self.run(role, "append", self.log(role), line, "--as-recorded")
            self.run(role, "mark", self.log(role))
            self.breach_open = True
            self.tell_all(role)
            return line
        return None

    def let_stand(self, role):
        other = self.other(role)
        self.run(other, "waive", self.log(other), "--by=" + other, "--note=Leave it; I saw it too late myself.")
        self.run(other, "mark", self.log(other))
        self.tell_all(other)
        self.run(role, "undo", self.log(role), "--answer=yes", "--by=" + role)
        self.run(role, "mark", self.log(role))
        self.tell_all(role)
        self.breach_open = False
        self.deal()

    def dispute(self, role, event, wrong, fine):
        """The other side disputes event `event`, and for good measure `fine`; the dealer rules, and play goes on so."""
        other = self.other(role)
        with open(self.path("dispute.txtpb"), "w") as file:
            file.write(
                "# proto-file: adjutant/v1/dispute.proto\n# proto-message: adjutant.v1.Dispute\n\n"
                f'id: "POST-1"\ntitle: "A move that {self.names[other]} would not have"\ngame: "{self.game}"\n'
                + "".join(f'party {{ name: "{self.names[side]}" side: "{side}" }}\n' for side in self.sides)
                + 'log { file: "dealer.adj" }\npolicy: SIMPLE_BACKUP\n\n'
                f'claim {{\n  id: "1" by: "{other}"\n  illegal {{ event: {event} }}\n'
                '  reason: "I do not see how that could be."\n}\n'
                f'claim {{\n  id: "2" by: "{other}"\n  illegal {{ event: {fine} }}\n'
                '  reason: "And while we are at it, this was none either."\n}\n')
        ruling = self.run("dealer", "adjudicate", "dispute.txtpb", "--format=json", status=(0, 1))
        with open(self.path("ruling.json"), "w") as file:
            file.write(ruling)
        with open(self.path("ruling.md"), "w") as file:
            file.write(self.run("dealer", "adjudicate", "dispute.txtpb", "--format=markdown", status=(0, 1)))
        self.ruled_at = self.records("dealer")
        for command in (["waive", self.log("dealer"), f"--event={event}"],
                        ["undo", self.log("dealer"), f"--to={event - 1}"]):
            if self.status("dealer", *command, "--ruling=ruling.json") == 0:
                print("the ruling:", " ".join(command), file=sys.stderr)
                break
        else:
            raise Refused("the ruling cannot be carried out")
        self.run("dealer", "mark", self.log("dealer"))
        self.breach_open = False
        self.tell_all("dealer")
        self.deal()

    def play(self, most):
        tried = []
        decided = []  # records at which somebody had decided
        planned = {"take_back": most // 5, "stand": most // 4, "dispute": most // 3}
        for turn in range(most):
            role = self.due()
            if role is None:
                return True
            if role == "chance":
                raise Refused("chance is due, and the dealer has dealt")
            before = self.has["dealer"]
            if turn >= planned.get("stand", most) and tried:
                if wrong := self.play_wrongly(role, self.random.sample(tried, min(len(tried), 60))):
                    print("stands:", wrong, file=sys.stderr)
                    del planned["stand"]
                    self.let_stand(role)
                    continue
            if turn >= planned.get("dispute", most) and tried:
                if wrong := self.play_wrongly(role, self.random.sample(tried, min(len(tried), 60))):
                    print("disputed:", wrong, file=sys.stderr)
                    del planned["dispute"]
                    self.dispute(role, before + 1, wrong, decided[-1])
                    continue
            told = self.turn(role)
            decided.append(before + 1)
            tried = (tried + told)[-400:]
            if turn >= planned.get("take_back", most):
                del planned["take_back"]
                self.take_back(role, before)
            if turn % 20 == 0:
                print("turn", turn, "records", self.has["dealer"], "mails", self.mails, file=sys.stderr)
        return False

    def end(self, over):
        for role in self.roles:
            self.run(role, "reveal", self.log(role), "--master", *([] if over else ["--resigned"]))
            self.tell_all(role)
        for role in (self.sides[0], "dealer"):
            with open(self.path(self.names[role].lower() + ".mbox"), "w") as box:
                box.write("".join(self.boxes[role]))
        logs = [open(self.path(self.log(role)), "rb").read() for role in self.roles]
        if any(log != logs[0] for log in logs):
            raise Refused("the logs differ")
        print(self.run("nobody", "check", self.log("dealer"), status=(0, 1)))
        print(self.mails, "mails; the ruling was given at record", getattr(self, "ruled_at", None))


def main():
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--adjutant", required=True)
    flags.add_argument("--out", required=True)
    flags.add_argument("--game", default="halls")
    flags.add_argument("--scenario", default="")
    flags.add_argument("--sides", default="us,mexico")
    flags.add_argument("--names", default="Anna,Ben,Cleo")
    flags.add_argument("--title", default="Halls of Montezuma")
    flags.add_argument("--seed", type=int, default=1)
    flags.add_argument("--most", type=int, default=400, help="turns of a side")
    args = flags.parse_args()
    os.makedirs(args.out)
    table = Table(args)
    os.makedirs(table.path("keys-nobody"), mode=0o700)
    table.begin(args)
    table.end(table.play(args.most))


if __name__ == "__main__":
    main()
