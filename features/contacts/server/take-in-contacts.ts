// Contacts from a file: planned by the rules under which they are taken in, and stored as they were shown, all of them or none.
import type { Db } from '@bantay/server/database/database.ts';
import { versionOf } from '@bantay/server/database/overtaken.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { PlannedPerson } from '../rules/contact-book.ts';
import { type ContactPlan, type PlannedLine, planContacts } from '../rules/contact-plan.ts';
import type { ContactLine } from '../rules/contact-rows.ts';
import { readDesignation } from '../rules/contact-words.ts';
import * as queries from './contacts-queries.ts';
import type { Keeper } from './judge-contact.ts';
import { type ContactsContext, isKept, isSeen, recordLook, type Scope } from './look-at-contacts.ts';
import { keepTakenIn } from './take-back.ts';
import { audit } from './write-contact.ts';

export interface ImportPreview {
  lines: PlannedLine[];
  version: string;
}

export interface TakenIn {
  added: number;
  changed: number;
}

/** Says who is known and whose a number is, so it is a look as well. */
export async function previewImport(
  context: ContactsContext,
  lines: readonly ContactLine[],
  { by, scope }: Keeper,
): Promise<ImportPreview> {
  const { plan, version } = await planned(context, context.db, lines, scope);
  if (by !== null) await recordLook(context, by, 'import', lines.length);
  return { lines: plan.lines, version };
}

export function takeInContacts(
  context: ContactsContext,
  lines: readonly ContactLine[],
  version: string,
  keeper: Keeper,
): Promise<TakenIn> {
  return inTransaction(context.db, async (tx) => {
    await queries.lockContacts(tx);
    const { plan, version: now, siteIds } = await planned(context, tx, lines, keeper.scope);
    if (now !== version) throw new Problem('contactsImportChanged');
    refuseWrong(plan);
    if (plan.people.length === 0) throw new Problem('contactsImportNothing');
    const { added, changed } = await store(tx, plan.people, siteIds);
    const auditId = await audit(context, tx, keeper, {
      ...{ action: 'contacts.import', subjectId: null, siteIds: plan.people.flatMap(({ joins }) => joins) },
      after: { added, changed },
    });
    const was = new Map(plan.people.flatMap(({ known }) => (known === null ? [] : [[known.userId, known]])));
    await keepTakenIn(context, tx, auditId, { was, ids: [...added, ...changed] });
    return { added: added.length, changed: changed.length };
  });
}

/** So many wrong lines are named; the preview shows all of them. */
const NAMED_LINES = 10;

/** All of a file or none: who would be missing in the warnings is nobody's guess. */
function refuseWrong({ lines }: ContactPlan): void {
  const wrong = lines.flatMap(({ kind, line }) => (kind === 'refused' ? [line] : []));
  if (wrong.length === 0) return;
  const named = wrong.slice(0, NAMED_LINES).join(', ');
  throw new Problem('contactsImportRefused', { lines: wrong.length > NAMED_LINES ? `${named} …` : named });
}

async function planned(context: ContactsContext, tx: Db, lines: readonly ContactLine[], scope: Scope) {
  const sites = await context.sites.list(false, tx);
  const plan: ContactPlan = planContacts(lines, {
    ...{ contacts: await queries.listContacts(tx), sites },
    keepsSite: (siteId) => scope?.includes(siteId) ?? true,
    keeps: (contact) => isKept(contact, scope),
    sees: (contact) => isSeen(contact, scope),
  });
  return { plan, version: versionOf(plan), siteIds: sites.map(({ siteId }) => siteId) };
}

async function store(tx: Db, people: readonly PlannedPerson[], siteIds: readonly number[]) {
  const news = people.filter(({ known }) => known === null).map(withId);
  const added = news.length === 0 ? [] : await queries.insertPeople(tx, news);
  const known = people.flatMap((one) => (one.known === null ? [] : [{ ...withId(one), known: one.known }]));
  const reworded = known.filter((one) => one.known.sex !== one.sex || one.known.designation !== one.designation);
  await queries.updatePeople(
    tx,
    reworded.map((one) => ({ ...one, userId: one.known.userId })),
  );
  // The office at a site is that of the group: with another group all of them are others.
  const regrouped = new Set(known.filter((one) => one.known.designation !== one.designation));
  await queries.leaveSites(
    tx,
    [...regrouped].map((one) => one.known.userId),
    siteIds,
  );
  const joining = [
    ...news.map((one, index) => ({ ...one, userId: added[index]!, sites: one.joins })), // as many as were inserted
    ...known.map((one) => ({
      ...{ ...one, userId: one.known.userId },
      sites: regrouped.has(one) ? [...one.known.siteIds, ...one.joins] : one.joins,
    })),
  ];
  await queries.joinSites(
    tx,
    joining.flatMap(({ userId, designation, sites }) => sites.map((siteId) => ({ userId, siteId, designation }))),
  );
  await queries.writeNumbers(
    tx,
    joining.flatMap(({ userId, known: before, added: numbers }) =>
      numbers.map((number, index) => ({
        ...{ userId, number, isOn: true, isNew: true },
        priority: (before?.numbers.length ?? 0) + index + 1,
      })),
    ),
  );
  return { added, changed: known.map((one) => one.known.userId) };
}

const withId = (person: PlannedPerson) => ({
  ...person,
  designationId: readDesignation(person.designation)!.id, // the plan has read it, or it is stored
});
