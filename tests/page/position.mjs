// Compares the position that a page shows with the one that `adjutant show --format=json` tells.
import assert from 'node:assert/strict';
import { answer, go } from './support.mjs';

// The tables of the page, as its reader sees them: {name: [[cell...]...]}.
async function tablesShown(page) {
  return page.evaluate(() => {
    const rows = (node) => [...node.querySelectorAll('tbody tr')].map((row) => [...row.cells].filter((cell) => cell.className !== 'since')
      .map((cell) => cell.textContent));
    const tables = {};
    for (const node of document.querySelectorAll('#tables > *')) {
      tables[node.querySelector('caption').textContent.toLowerCase()] = rows(node);
    }
    return tables;
  });
}

// What stands where, as the cards of the places say it, by name and by id of the place.
async function stacksShown(page) {
  return page.evaluate(() => {
    const { adjutant } = window;
    const shown = {};
    for (const [place] of adjutant.game.position(adjutant.n).stacks) {
      adjutant.choosePlace(place);
      const card = document.getElementById('place-card');
      shown[adjutant.game.places[place].id] = card.textContent;
      shown[card.querySelector('h2').textContent] = card.textContent;
    }
    adjutant.choosePlace(undefined);
    return shown;
  });
}

// Items of a list in a cell; commas within (...) part nothing, [...] holds the units of a division.
function items(cell) {
  return cell.replace(/[[\]]/g, ', ').split(/,\s+(?![^()]*\))/).map((item) => item.trim()).filter(Boolean);
}

// `board`: the tables that the map takes the place of, with the columns in which pieces are named.
export async function comparePosition(page, log, n, flags, board) {
  await go(page, n);
  const told = answer(['show', log, '--at', String(n), ...flags]);
  assert.equal(await page.textContent('#position-title'), told.title, `title after event ${n}`);
  const tables = await tablesShown(page);
  const expected = Object.fromEntries(told.tables.filter((table) => !board[table.name]).map((table) => [table.name,
    table.rows.map((row) => row.map((cell) => (table.name === 'tracks' && cell === '' ? '\u2013' : cell)))]));
  assert.deepEqual(tables, expected, `tables after event ${n}`);
  const stacks = await stacksShown(page);
  for (const table of told.tables.filter((each) => board[each.name])) {
    const columns = board[table.name].map((name) => table.columns.indexOf(name));
    let place = '';
    for (const row of table.rows) {
      // "Jalapa (1116)" is named Jalapa.
      if (row[0]) place = stacks[row[0]] ? row[0] : row[0].replace(/ \(\w+\)$/, '');
      for (const item of columns.flatMap((column) => items(row[column]))) {
        const words = item.replace(/\s*\(.*\)$/, '').split(': ');
        assert.ok(stacks[place], `${place} shows something after event ${n}`);
        for (const word of words) assert.ok(stacks[place].includes(word), `${place} after event ${n}: ${word} in ${stacks[place]}`);
      }
    }
  }
  return { tables, stacks };
}
