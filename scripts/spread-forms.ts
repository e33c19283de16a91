// Forms of statement that a PostgreSQL spread over several machines (Citus) refuses, or does wrong without a word. Decision 095 has the
// list and where it comes from; spread-check.ts reads the sources by it, apps/server/test/spread-plugin.ts what tests really send.
import { parseSync } from 'libpg-query';

/** A node of PostgreSQL's own tree of a statement. */
type Part = { readonly [name: string]: unknown };

/** Tables whose rows get a number of 32 bits by themselves: such numbers run out where a worker gives them. */
export type ShortNumbers = ReadonlySet<string>;

/** The same within one statement, whenever it is asked for, and the same on each machine. What is not named here counts as changing. */
export const STABLE: ReadonlySet<string> = new Set([
  ...['now', 'statement_timestamp', 'transaction_timestamp', 'current_setting', 'to_char', 'make_timestamptz'],
  ...['jsonb_to_recordset', 'jsonb_populate_record', 'jsonb_populate_recordset', 'jsonb_to_record', 'unhurried'],
]);
/** What the product calls where it changes rows, of that which depends on nothing but its arguments (spread.test.ts asks the catalogue). */
export const IMMUTABLE: ReadonlySet<string> = new Set([
  ...[
    'abs',
    'length',
    'lower',
    'upper',
    'substr',
    'left',
    'right',
    'replace',
    'md5',
    'sha256',
    'encode',
    'decode',
    'round',
  ],
  ...[
    'make_interval',
    'coalesce',
    'greatest',
    'least',
    'nullif',
    'timezone',
    'array_length',
    'cardinality',
    'array_append',
  ],
  ...[
    'count',
    'sum',
    'min',
    'max',
    'bool_or',
    'bool_and',
    'array_agg',
    'jsonb_agg',
    'row_number',
    'unnest',
    'generate_series',
  ],
  ...[
    'jsonb_array_elements',
    'jsonb_array_elements_text',
    'jsonb_array_length',
    'array_position',
    'array_remove',
    'trim',
  ],
  ...[
    'btrim',
    'ltrim',
    'rtrim',
    'floor',
    'ceil',
    'regexp_replace',
    'string_agg',
    'get_byte',
    'set_byte',
    'overlay',
    'lpad',
    'to_hex',
  ],
]);
/** Writes the record, of which no room has to think. */
const OF_THE_RECORD = 'record_change';
/**
 * What else stands, by the name of its function: refuses changes of what people said, tells webhooks, keeps versions of what an earlier
 * program writes. A spread engine takes triggers by two settings (decision 095). Nothing is added here.
 */
const STANDING = new Set([
  ...['ewi_template_written', 'rain_threshold_written', 'settings_stand', 'screen_words_stand', 'webhook_tell_release'],
  ...['webhook_tell_round', 'cell_broadcast_marks_stand', 'rollcall_marks_stand', 'told_marks_stand'],
]);

/** Sentences, none where every machine takes it; throws where it is no statement. */
export function refusedForms(text: string, shortNumbers: ShortNumbers): string[] {
  const found = new Set<string>();
  const tree = parseSync(text) as { stmts?: { stmt?: Part }[] }; // its own type is a union of 250 kinds
  for (const { stmt } of tree.stmts ?? []) visit(stmt, {}, { found, shortNumbers });
  return [...found];
}

/** What stands in the place of a parameter where sources are read. */
export const HOLE = 'hole';

interface Around {
  /** In an update or delete, of which no machine may ask the time or a number by itself. */
  isChange?: boolean;
  /** In `on conflict do update`. */
  isConflict?: boolean;
  /** In `case` or `coalesce`. */
  isLazy?: boolean;
  isReturning?: boolean;
  isSideTable?: boolean;
}
interface Sheet {
  found: Set<string>;
  shortNumbers: ShortNumbers;
}

const VISITORS: Record<string, (node: Part, around: Around, sheet: Sheet) => Around> = {
  UpdateStmt: (_node, around) => ({ ...around, isChange: true }),
  DeleteStmt: (_node, around) => ({ ...around, isChange: true }),
  OnConflictClause: (_node, around) => ({ ...around, isConflict: true }),
  CaseExpr: (_node, around) => ({ ...around, isLazy: true }),
  CoalesceExpr: (_node, around) => ({ ...around, isLazy: true }),
  CommonTableExpr: (_node, around) => ({ ...around, isSideTable: true }),
  SQLValueFunction: (_node, around, { found }) => {
    judgeCall('current_timestamp', 'stable', around, found);
    return around;
  },
  FuncCall: (node, around, { found }) => {
    const name = textOf(last(listOf(node.funcname)));
    if (isOfTheDatabase(node, name)) found.add(`13: ${name}() that all schemas of the database share: own-schema.ts`);
    judgeCall(name, STABLE.has(name) ? 'stable' : IMMUTABLE.has(name) ? 'immutable' : 'volatile', around, found);
    return around;
  },
  A_Expr: (node, around, { found }) => {
    if (!isDayArithmetic(node)) return around;
    if (around.isConflict)
      found.add('9: a time plus or minus an interval in "on conflict": take two times from each other');
    else if (around.isChange && all(node, 'ColumnRef').some((one) => textOf(listOf(one.fields)[0]) !== HOLE))
      found.add(
        '8: a time of the row plus or minus an interval in an update or delete: take two times from each other',
      );
    return around;
  },
  SelectStmt: (node, around, { found }) => {
    const isPlain =
      !around.isSideTable && !node.withClause && listOf(node.fromClause).every((one) => 'RangeFunction' in one);
    if (!isPlain && listOf(node.targetList).some(notifies))
      found.add('7: pg_notify from a table: return the rows, then notify by a statement of its own');
    return around;
  },
  InsertStmt: (node, around, sheet) => {
    judgeInsert(node, sheet);
    return around;
  },
  AlterTableStmt: (node, around, { found }) => {
    for (const sentence of alterations(node)) found.add(sentence);
    return around;
  },
  CreateTrigStmt: (node, around, { found }) => {
    const [name, table] = [textOf(last(listOf(node.funcname))), String(partOf(node.relation).relname)];
    if (name !== OF_THE_RECORD && !STANDING.has(name)) found.add(`4: a new trigger (${name}): write it in the program`);
    if (name === OF_THE_RECORD && textOf(last(listOf(node.args))) !== table)
      found.add('5: a trigger of the record that is not told the name of its table');
    return around;
  },
  CreateFunctionStmt: (node, around, { found }) => {
    if (/pg_(try_)?advisory(?![^;]*current_schema)/.test(JSON.stringify(node)))
      found.add('13: a lock that all schemas of the database share: own-schema.ts');
    if (/\btg_(table_name|relname|relid)\b/i.test(JSON.stringify(node)))
      found.add('5: the name of the table as the machine has it (tg_table_name): give it as an argument');
    return around;
  },
};

function visit(node: unknown, around: Around, sheet: Sheet): void {
  if (Array.isArray(node)) for (const one of node) visit(one, around, sheet);
  else if (typeof node === 'object' && node !== null)
    for (const [name, inner] of Object.entries(node)) {
      // Some kinds of node stand in a list of kinds, some are a field of their own name.
      const kind = name === 'onConflictClause' ? 'OnConflictClause' : name;
      const within = VISITORS[kind]?.(partOf(inner), around, sheet) ?? around;
      visit(
        inner,
        name === 'returningList' || name === 'returningClause' ? { ...within, isReturning: true } : within,
        sheet,
      );
    }
}

type Constancy = 'immutable' | 'stable' | 'volatile';

function judgeCall(name: string, constancy: Constancy, around: Around, found: Set<string>): void {
  if (constancy === 'immutable') return;
  if (around.isConflict) found.add(`9: ${name}() in "on conflict do update": excluded.x`);
  else if (around.isReturning) found.add(`8: ${name}() in "returning"`);
  else if (around.isChange && around.isLazy)
    found.add(`11: ${name}() in "case" or "coalesce" of a change: as a parameter`);
  else if (around.isChange && constancy === 'volatile')
    found.add(`8: ${name}() in an update or delete: as a parameter, or statement_timestamp()`);
}

function judgeInsert(node: Part, { found, shortNumbers }: Sheet): void {
  const select = partOf(partOf(node.selectStmt).SelectStmt);
  if (contains([select.valuesLists, node.onConflictClause, node.returningClause], 'SubLink'))
    found.add('10: a subquery in "values", "on conflict" or "returning" of an insert');
  const from = listOf(select.fromClause);
  const table = String(partOf(node.relation).relname);
  if (shortNumbers.has(table) && contains(select, 'RangeVar') && !String(node.override).endsWith('SYSTEM_VALUE'))
    found.add(`6: rows of a table into ${table}, whose numbers have 32 bits: insert values, or make them bigint`);
  if (isProduct(from, select.whereClause)) found.add('12: rows of two tables that nothing joins');
}

/** Each table is to be tied to another one by a condition of the join or of `where`. */
function isProduct(from: readonly Part[], where: unknown): boolean {
  const tables = from.flatMap(tablesOf);
  if (tables.length < 2) return false;
  const conditions = [...all(where, 'A_Expr'), ...from.flatMap((one) => all(one, 'A_Expr'))];
  const usesNames = from.some((one) => all(one, 'JoinExpr').some((join) => join.usingClause));
  const tied = conditions.some((one) => {
    const [left, right] = [all(one.lexpr, 'ColumnRef'), all(one.rexpr, 'ColumnRef')].map((side) => side.map(qualifier));
    return (left ?? []).some((a) => (right ?? []).some((b) => a !== b || a === ''));
  });
  return !usesNames && !tied;
}

const tablesOf = (item: Part): string[] => {
  if ('RangeVar' in item) return [String(partOf(item.RangeVar).relname)];
  const join = partOf(item.JoinExpr);
  return [join.larg, join.rarg].flatMap((side) => (side ? tablesOf(partOf(side)) : []));
};
const qualifier = (column: Part) => {
  const fields = listOf(column.fields);
  return fields.length > 1 ? textOf(fields[0]) : '';
};

/** Constraints that come with their column, and alterations of which one adds a constraint. */
function* alterations(node: Part): Generator<string> {
  const steps = listOf(node.cmds).map((one) => partOf(one.AlterTableCmd));
  for (const step of steps) {
    if (step.subtype === 'AT_AddConstraint' && steps.length > 1)
      yield '3: several alterations in one, of which one adds a constraint';
    const constraints = listOf(partOf(partOf(step.def).ColumnDef).constraints);
    const kinds = constraints.map((one) => String(partOf(one.Constraint).contype));
    if (step.subtype === 'AT_AddColumn' && kinds.some((kind) => /CHECK|FOREIGN|UNIQUE|PRIMARY/.test(kind)))
      yield '2: a column added with a constraint: add the column, then the constraint by its name';
  }
}

/** `timestamptz ± interval` hangs on the zone of the session, so it is not immutable. */
const isDayArithmetic = (node: Part) =>
  ['+', '-'].includes(textOf(last(listOf(node.name)))) &&
  /"interval"|make_interval/.test(JSON.stringify(node.rexpr ?? ''));

/** Locks and notices belong to the database; a hole may bear the name of the schema, which is seen where it is sent. */
const isOfTheDatabase = (call: Part, name: string) =>
  /^pg_(notify$|(try_)?advisory_)/.test(name) &&
  !all(call.args, 'FuncCall').some((one) => textOf(last(listOf(one.funcname))) === 'current_schema') &&
  !all(call.args, 'ColumnRef').some((one) => textOf(listOf(one.fields)[0]) === HOLE);

const notifies = (target: Part) =>
  all(target, 'FuncCall').some((call) => textOf(last(listOf(call.funcname))) === 'pg_notify');

const contains = (node: unknown, kind: string) => all(node, kind).length > 0;

function all(node: unknown, kind: string): Part[] {
  if (Array.isArray(node)) return node.flatMap((one) => all(one, kind));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inner]) => [
    ...(name === kind ? [partOf(inner)] : []),
    ...all(inner, kind),
  ]);
}

/** What numbers themselves with 32 bits, by statements that make and alter tables, in their order. */
export function readShortNumbers(statements: readonly string[]): Set<string> {
  const short = new Set<string>();
  for (const text of statements) {
    const tree: unknown = parseSync(text);
    for (const table of all(tree, 'CreateStmt'))
      if (all(table.tableElts, 'ColumnDef').some(isShortNumber)) short.add(String(partOf(table.relation).relname));
    for (const table of all(tree, 'AlterTableStmt'))
      for (const step of all(table, 'AlterTableCmd'))
        if (step.subtype === 'AT_AlterColumnType' && /"int8"|"bigint"/.test(JSON.stringify(step)))
          short.delete(String(partOf(table.relation).relname));
  }
  return short;
}
const isShortNumber = (column: Part) =>
  all(column.constraints, 'Constraint').some((one) => one.contype === 'CONSTR_IDENTITY') &&
  /"int4"|"int2"/.test(JSON.stringify(column.typeName));

const partOf = (node: unknown): Part => (typeof node === 'object' && node !== null ? (node as Part) : {}); // an object is read by its names
const listOf = (node: unknown): Part[] => (Array.isArray(node) ? node.map(partOf) : []);
const last = (list: readonly Part[]): Part => list.at(-1) ?? {};
const textOf = (node: Part | undefined) => String(partOf(node?.String).sval ?? '');
