// For tests only: each statement that the server sends, put together as it is, is held against what a spread engine takes (decision 095).
import { appendFileSync } from 'node:fs';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql as plain,
  type RawBuilder,
} from 'kysely';
import { loadModule } from 'libpg-query';
import { refusedForms } from '../../../scripts/spread-forms.ts';

await loadModule();

/** Writes statements and sends none; plug-ins of the database that a test uses, such as counters, do not see it. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const shortNumbers = new Set((process.env.SHORT_NUMBERS ?? '').split(' '));
const seen = new Set<string>();

/** As for rows (seen-rows.ts) it is noted and not thrown. */
function judge(text: string): void {
  if (seen.has(text)) return;
  seen.add(text);
  const notes = refusedForms(text, shortNumbers).map(
    (form) => `SPREAD ${form}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
  );
  for (const note of notes) appendFileSync(process.env.SEEN_ROWS ?? '/dev/null', `${note}\n`);
}

function watched<Row>(built: RawBuilder<Row>): RawBuilder<Row> {
  const execute = built.execute.bind(built);
  built.execute = (db) => {
    judge(built.compile(writer).sql);
    return execute(db);
  };
  return built;
}

/** @public spread-plugin.ts writes the import. */
export const sql = Object.assign(
  (parts: TemplateStringsArray, ...values: unknown[]) => watched(plain(parts, ...values)),
  plain,
  { raw: (text: string) => watched(plain.raw(text)) },
);
