// `npm run schema`: what the database lacks of the schema of this version, and brings it there beside a running server.
import { listWaiting, migrate } from '../database/migrate.ts';
import { runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run schema                 what the database lacks of the schema of this version
npm run schema -- bring        brings it there; ends with 3 where a server of the version before would not understand it`;

/** What scripts/release-steps.ts asks for: only a start may do it then, when nothing else runs. */
const BREAKS_CODE = 3;

await runCommand({ text: USAGE }, async ({ db, installation, words, endWith }) => {
  const [deed] = words;
  if (deed !== undefined && deed !== 'bring')
    throw new UsageError(`"${deed}" is nothing that can be done with a schema.`);
  const { waiting, breaks } = await listWaiting(db);
  if (waiting.length === 0) return say('The database has the schema of this version.');
  if (deed === undefined) return say(`It lacks: ${waiting.join(', ')}`);
  if (breaks) {
    say('The version before would not understand the new schema: it is brought there by the start of this one.');
    return endWith(BREAKS_CODE);
  }
  const began = Date.now();
  await migrate(installation.databaseUrl);
  say(
    `Database brought to ${waiting.at(-1)} in ${((Date.now() - began) / 1000).toFixed(1)} s, beside the running server.`,
  );
});
