// Household data on the wire (api-facts §11): a head with five facts, members with the same ones.
import { isDate } from '@bantay/kernel/time/day';
import { done, filledText, id, pathId, text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { HOUSEHOLD_MAX } from '../rules/household-entry.ts';
import { IMPORT_HOUSEHOLDS_MAX } from '../rules/household-rows.ts';
import { householdsCalls } from './households.calls.ts';

const birthdate = z.string().refine(isDate, 'a day like 2001-02-03').nullable();
const condition = text(HOUSEHOLD_MAX.condition).nullable();

const person = {
  birthdate,
  gender: z.enum(['M', 'F']),
  pregnant: z.boolean(),
  disability: condition,
  comorbidity: condition,
};
const member = z.object({ household_member: text(HOUSEHOLD_MAX.name), ...person });

export const household = z.object({
  id: z.number().int(),
  household_id: z.string(),
  household_head: z.string(),
  ...person,
  site_id: z.number().int(),
  /** [own] For lists by purok; null where nobody has entered it. */
  purok: z.string().nullable(),
  /** [own] Grows with each edit. */
  version: z.number().int(),
  members: z.array(member),
});
export type Household = z.output<typeof household>;

/** Left out: lpa, as in clients of one site. */
const siteParams = z.object({ site_id: pathId.optional() });
const households = z.object({ status: z.literal(true), data: z.array(household) });

/** [own] What a list is read for; the record of looks says it. Left out: to be looked at. */
export const PURPOSES = ['look', 'export', 'import', 'evacuation'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const listHouseholds = declare(householdsCalls.listHouseholds, {
  who: 'reader',
  what: 'the households of a site',
  params: siteParams,
  query: z.object({ purpose: z.enum(PURPOSES).optional() }),
  reply: households,
});

const part = {
  who: 'reader',
  params: siteParams,
  reply: households,
} as const;
/** Households with one of these, each whole. */
const partOf = (who: string) => ({ ...part, what: `the households of a site with ${who}` });
export const listPregnant = declare(householdsCalls.listPregnant, partOf('pregnant people'));
export const listDisability = declare(householdsCalls.listDisability, partOf('people with disabilities'));
export const listComorbidity = declare(householdsCalls.listComorbidity, partOf('people who are ill'));
export const listSeniors = declare(householdsCalls.listSeniors, partOf('seniors'));
export const listChildren = declare(householdsCalls.listChildren, partOf('children'));
export const listChildrens = declare(householdsCalls.listChildrens, {
  ...part,
  why: 'one earlier client spells get_children so (api-facts §11)',
});
export const listToddlers = declare(householdsCalls.listToddlers, partOf('toddlers'));

/** Counts of persons, heads and members each by their own birthdate; `toddler_count` is the wire's spelling. */
export const householdSummary = z.object({
  status: z.literal(true),
  pregnant_count: z.number().int(),
  disability_count: z.number().int(),
  comorbidity_count: z.number().int(),
  seniors_count: z.number().int(),
  children_count: z.number().int(),
  toddler_count: z.number().int(),
  /** [own] */
  household_count: z.number().int(),
  /** [own] */
  person_count: z.number().int(),
});
export type HouseholdSummary = z.output<typeof householdSummary>;

export const readSummary = declare(householdsCalls.readSummary, {
  who: 'reader',
  what: 'how many households and people a site has, by group',
  params: siteParams,
  reply: householdSummary,
});

export const readHousehold = declare(householdsCalls.readHousehold, {
  who: 'reader',
  readRefuses: true,
  why: 'the earlier client reads one household by it (api-facts §11)',
  params: z.object({ id: pathId }),
  reply: z.object({ status: z.literal(true), data: household }),
});

/** What a person brings in; older clients leave out what they know nothing of. */
const personInput = {
  birthdate: birthdate.optional(),
  gender: z.enum(['M', 'F']),
  pregnant: z.boolean().nullish(),
  disability: condition.optional(),
  comorbidity: condition.optional(),
};
const householdInput = z.object({
  household_id: filledText(HOUSEHOLD_MAX.number),
  household_head: filledText(HOUSEHOLD_MAX.name),
  ...personInput,
  members: z
    .array(z.object({ household_member: filledText(HOUSEHOLD_MAX.name), ...personInput }))
    .max(HOUSEHOLD_MAX.members),
  /** Left out in an edit: it stays. */
  purok: text(HOUSEHOLD_MAX.purok).nullish(),
});
export type HouseholdInput = z.input<typeof householdInput>;

export const addHousehold = declare(householdsCalls.addHousehold, {
  who: 'operator',
  what: 'adds a household',
  about: { siteOrDefault: 'body.site_id' },
  refusesInWords: true,
  body: householdInput.extend({ site_id: id.optional() }),
  reply: done.extend({ id: z.number().int() }),
});

const version = z.number().int().positive().max(2_147_483_647).optional();

export const updateHousehold = declare(householdsCalls.updateHousehold, {
  who: 'operator',
  what: 'changes a household',
  about: { household: 'body.id', site: 'body.site_id' },
  refusesInWords: true,
  /**
   * With `version` an edit that another one has overtaken is refused; without it the last one wins. [own] With `base`, what it was
   * typed over, it is refused only where both have changed the same.
   */
  body: householdInput.extend({ id, site_id: id.optional(), version, base: householdInput.optional() }),
  reply: done.extend({ data: household }),
});

export const deleteHousehold = declare(householdsCalls.deleteHousehold, {
  who: 'operator',
  what: 'deletes a household',
  about: { household: 'body.id' },
  refusesInWords: true,
  body: z.object({ id }),
  reply: done,
});

export const importHouseholds = declare(householdsCalls.importHouseholds, {
  who: 'operator',
  about: { site: 'body.site_id' },
  why: 'a file of households is taken in whole or not at all, which single calls cannot',
  /** All of them or none. With `version` the household is known and is changed, without it is new. */
  body: z.object({
    site_id: id,
    households: z.array(householdInput.extend({ version })).min(1).max(IMPORT_HOUSEHOLDS_MAX),
  }),
  reply: done.extend({ added: z.number().int(), changed: z.number().int() }),
});
