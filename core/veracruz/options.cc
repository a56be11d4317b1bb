#include "core/veracruz/options.h"

#include <vector>

#include "core/kernel/options.h"

namespace adjutant::veracruz {

namespace {}  // namespace

absl::Span<const OptionSpec> Options() { return kOptions; }

absl::Span<const EditionSpec> Editions() {
  static const auto* specs = new std::vector<EditionSpec>{
      {"clarified", "The magazine game with the errata of S&T 64 and the later clarifications", {}},
      {"magazine",
       "The magazine game (S&T 63) as printed, with our defaults where it is silent",
       {{"assault_minimum", "one_to_one"},
        {"passing_ulua", "barred"},
        {"road_hex", "hex_0531"},
        {"volunteer_losses", "cover_regulars"}}},
      {"errata_64",
       "The magazine game with the errata of S&T 64",
       {{"road_hex", "hex_0531"}, {"volunteer_losses", "cover_regulars"}}},
      {"boxed",
       "The boxed edition, which has the errata of S&T 64 in its rules and plays as they do",
       {{"road_hex", "hex_0531"}, {"volunteer_losses", "cover_regulars"}}},
  };
  return *specs;
}

}  // namespace adjutant::veracruz

// Questions about the rules that are no options:
// - What a bad print leaves open and a pack says: the cells of the tables, the victory points, the strengths of the
//   fortresses, the numbers of hexes, which columns of the map are offset, when Mexican units arrive. An overlay
//   changes them.
// - How far from Mexico City fortifications may be: the print of 8.92 is bad, and the word looks like four.
// - Wrong numbers of cases in print: 13.12 means 13.13 (S&T 64), 8.23 means 13.26, 5.28 means 11.53, 5.14 means 5.15,
//   4.B2 means 15.1, 4.B3 means 14.3, 5.22 means 14.32, 5.32 means 5.34, 9.32 means 9.37, 11.55 means 13.1.
// - How supply enters a combat: 8.37 lets it follow the shift, but its only effect is on the morale die (8.53).
// - Whether 8.84 fixes the level of attackers too, where 10.25 speaks of defenders: demoralized units do not attack,
// and
//   no others are in a hex with them (8.12, 8.83).
// - What the stars of a leader do: nothing (later clarifications).
// - How far a leader rides who has left slower units behind on the march: as far as ten points take him, those spent
//   with them counted. He has their allowance while he is with them, and moves alone then (9.14, 7.14).
// - How far units go that have left their division or army on the march (15.17, 7.14): as far as their own allowance
//   takes them, those points spent with it counted.
// - Whether dummies change divisions while one of the two is on the march (14.2): when it has stopped, for nobody joins
//   those who move (7.13).
// - Whether a leader alone is lost to a unit across a mountain hexside, which 9.12 does not except as 11.25 does: he is
//   safe, and the map has no such hexside.
// - Garrisons of San Juan de Ulua, which 12.14 and 12.15 speak of: 12.61 rules them out.
// - Who goes along when a garrison surrenders (12.41 lets it "relocate"): all that are not lost, and to one place
//   (12.43). Who stayed would be eliminated with nothing gained.
// - Whether assaults and sieges move BNM: 10.13 and 10.14 speak of positions, which they do not give.
// - Whether two combats of one formation move BNM twice: each does, by 10.17.
// - Casualties at a morale level above +2 or below -2: the last column of the table.
// - The Tennessee Mounted Rifles are volunteers, for they are named after a state (19.31).
// - Kentucky and Louisiana in a division of volunteers: they are volunteers, so nothing is mixed.
// - Dummies never make up the five units of a division (15.13), and leaders alone are always in CS (11.51).
// - How many dice a retreat of several stacks takes: those of one result, for all, as 8.43 speaks of the units
// affected.
//   The stack nearest to its supply goes first.
// - Whether Santa Anna, who has to stay in Mexico City, retreats out of it: with the others, for 8.63 splits no stack.
//   A retreat in which he comes there ends there, for it may (8.62).
// - What is toward supply, by road and direct (8.64): retreat.cc says it at its head. Trails are no roads to it.
// - Whether a retreat that passes an EZOC costs regulars and volunteers by turns: no, 8.48 speaks of combat.
// - Veracruz is a city to the rules on retreats; its defenders are assaulted, and the Assault Table knows no terrain.
// - Whether the Navy battery rolls by 8.66 when a retreat takes it over a river without a bridge: it does. 8.66 speaks
// of
//   each artillery unit, which the TEC keeps to bridges as 5.15 keeps the battery; 8.62 asks which hexes may be
//   entered.
// - Whether engineers may still go on when the move of their party has been ended (14.32): no, who goes on is left when
//   the others have been dropped; 15.16 then disbands a division that is too small without them.
// - What untried militia count for the six points of 12.22: nothing, for they would have to be shown. Whether an
// assault
//   keeps to 12.31 is asked of the best that they may come to, and again when they are turned up.
// - What a besieger knows of a garrison that he would assault: whom he sees (14.31). If it is too strong its owner says
//   so as the assault begins, and shows nobody: there is none, and nobody has attacked. Others may be named then.
// - Whether units without a leader owe Perote the assault that 12.15 asks for: they do, where an assault needs none
//   (assault_leader); they owe an attack to nobody else (9.31).
// - Which way is the most direct one for Santa Anna (17.12): one that his force can take. It leads through no fortress
//   with its besiegers around it (12.26), and if he has his twenty points with the guns of an army only, over no river
//   without a bridge (5.34).
// - The Navy battery below five strength points: paper has no chit for it, and none is needed here.
// - Whether a retreat goes through a fortress that has its besiegers around it: no, for nobody leaves that any more
//   (12.26), as in movement. Where no other way is open it ends there. By besieged_combat=freely it goes on.
// - Whether more than five strength points that pass through Perote may make an overwhelming attack out of it: no, for
//   if it failed they would stay (5.44).
// - Whether a Mexican leader alone in the only port of the US keeps its reinforcements out: he does, for nobody enters
//   his hex (5.21) and they come to no other (19.12), until a unit moves next to him (9.12).
// - Whether a leader is alone who has nobody with him but a gunboat (9.12): he is. 11.25, the same rule for supply,
//   says what alone is: without combat units of his side; and a gunboat is none (3.22).
// - Whether those who stay before Perote owe it more than others who control them (12.15/3): no. It speaks of those
//   who enter its zone; who was there as his Movement Phase began has the choice of 8.13 (perote_and_others).
// - Whether the invasion lands in a swamp, which the Navy battery never enters (5.15): it may. 5.15 is about movement,
//   and 19.21 says what closes a hex to it.
// - What becomes of a gunboat in the harbor of Veracruz when Mexican units go in: it stays where it is, for nothing
//   takes it, and comes back no more once it has left (5.21).
// - What a die for militia brings when all of them are on the map: nothing, and nothing later. They are drawn from the
//   pool (14.12), and 19.11 lets wait only who finds his hex closed.
// - Whether dummies that are left without a division keep the enemy out (dummies_left): they do, for 5.21 speaks of any
//   unit. An overwhelming attack removes them, whatever its strength.
// - Whether a gunboat holds a hex of the ring around Veracruz (12.22): no. Combat units conduct a siege (12.21), and it
//   is none (3.22).
// - Whether a leader is lost whose units have all been withdrawn, though 19.32 calls their points eliminated (9.12): he
//   is not. They have been shipped home, and the track names the one leader who goes with them (22.2).
// - Whether Santa Anna on his way to Mexico City advances or retreats into an EZOC (17.12): he does, with the others.
//   17.12 is about where he heads in a Movement Phase, and 5.25 says that neither is movement.
// - Whether units before Perote that choose an assault, and find the garrison too strong for it, still owe it a siege
//   (12.15): no. The Siege Segment is over, and to ask for a siege before that would tell what is inside (14.31).
// - Whether a besieger can find out the strength of a garrison by naming more and more for an assault (12.31): no more
//   of it than that it is too strong for those he has named last, which he would learn by naming them at once. As soon
//   as it is not, the assault takes place.
// - Whether a stack that waits to retreat goes on without one that has retreated into its hex and demoralized it: it
//   does. The other has gone as far as it must (8.43), and each goes as a whole (8.63).
