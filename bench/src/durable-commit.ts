// A durable commit of one row against one write and fdatasync of a page on the same disk, and against a bare round trip.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, inTurns, median, ms, ratio, times } from './lab.ts';

const TIMES = 300;
const PAGE = Buffer.alloc(8192, 7);

export const durableCommit: Bench = {
  name: 'durable-commit',
  async run({ pool, folder }) {
    const client = await pool.connect();
    await client.query('create table bench_commit (id int primary key, what text)');
    // The log of the database is allocated ahead and written over, so the file is as well.
    const file = openSync(join(folder, 'floor'), 'w');
    for (let page = 0; page < TIMES + 20; page++) writeSync(file, PAGE);
    fdatasyncSync(file);
    let row = 0;
    let page = 0;
    const insert = { name: 'insert', text: 'insert into bench_commit values ($1, $2)' };
    const commit = () => client.query({ ...insert, values: [row++, 'a reading of one gauge'] });
    const write = () => {
      writeSync(file, PAGE, 0, PAGE.length, page++ * PAGE.length);
      fdatasyncSync(file);
    };
    await inTurns(20, commit, write);
    page = 0;
    const [commits, writes] = await inTurns(TIMES, commit, write);
    page = 0;
    const [trips] = await inTurns(TIMES, () => client.query({ name: 'nothing', text: 'select 1' }), write);
    closeSync(file);
    client.release();
    return [
      ratio('durable commit ÷ write + fdatasync, median of 300', median(commits), median(writes), 2),
      {
        what: 'the same ÷ (round trip of "select 1" + write + fdatasync)',
        value: `${times(median(commits) / (median(trips) + median(writes)))} (round trip ${ms(median(trips))})`,
        target: '',
        isMet: null,
      },
    ];
  },
};
