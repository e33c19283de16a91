// `npm run contact -- add|number|disable|list`: people who get the warnings.
import { Problem } from '../problems.ts';
import { type Bench, requireFlag, requireId, requireWord, runCommand, say, UsageError } from './command.ts';
import { contactsOf, requireContact, requireNumber } from './people.ts';

const USAGE = `npm run contact -- list
npm run contact -- add --first Ana --last Cruz --sex Female --designation LEWC --site lpa --number 09171234567
npm run contact -- number ID 09179876543       a further number for a person
npm run contact -- disable ID [09171234567]    no more messages, to one number or to all of a person`;

await runCommand({ text: USAGE, flags: ['first', 'last', 'sex', 'designation', 'site', 'number'] }, async (bench) => {
  const what = requireWord(bench.words, 0, 'add, number, disable or list');
  if (what === 'list') return list(bench);
  if (what === 'add') return add(bench);
  if (what === 'number') return number(bench);
  if (what === 'disable') return disable(bench);
  throw new UsageError(`"${what}" is not known.`);
});

async function list({ db }: Bench): Promise<void> {
  const everybody = await contactsOf(db).commands.everybody();
  for (const { userId, firstName, lastName, designation, siteCodes, numbers } of everybody) {
    if (siteCodes.length === 0) continue;
    const inUse = numbers.flatMap((one) => (one.isOn ? [one.number] : [])).sort();
    const shown = inUse.length === 0 ? 'no number' : inUse.join(',');
    say(`${userId}\t${firstName} ${lastName}\t${designation}\t${[...siteCodes].sort().join(',')}\t${shown}`);
  }
}

async function add({ db, flags }: Bench): Promise<void> {
  const contact = await requireContact(db, {
    firstName: requireFlag(flags, 'first'),
    lastName: requireFlag(flags, 'last'),
    sex: flags.sex ?? 'Female',
    designation: requireFlag(flags, 'designation'),
    siteCode: requireFlag(flags, 'site'),
    number: requireFlag(flags, 'number'),
  });
  say(`Contact ${await contactsOf(db).commands.add(contact)} is written.`);
}

async function number({ db, words }: Bench): Promise<void> {
  const userId = requireId(words, 1, 'the id of a person');
  const sim = requireNumber(requireWord(words, 2, 'the number'));
  try {
    await contactsOf(db).commands.giveNumber(userId, sim);
  } catch (error) {
    throw error instanceof Problem ? new UsageError(`There is no person ${userId}.`) : error;
  }
  say(`Number added for ${userId}.`);
}

async function disable({ db, words }: Bench): Promise<void> {
  const userId = requireId(words, 1, 'the id of a person');
  const sim = words[2] === undefined ? null : requireNumber(words[2]);
  const count = await contactsOf(db).commands.switchOff(userId, sim);
  if (count === 0) throw new UsageError('No active number was found.');
  say(`${count} number(s) get no more messages.`);
}
