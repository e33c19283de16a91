// How late each injected fault was raised and told, read from the audit and from what the gateway has heard.
import { setTimeout as sleep } from 'node:timers/promises';

/** A problem is raised within its period and this. */
const LIMIT_MS = 60_000;
export const ROUNDING_MS = 1000;
/** How often it is asked whether all are raised. */
const POLL_MS = 200;

export interface Fault {
  kind: string;
  subject: string;
  /** Machine time at which its period is over. */
  dueAt: number;
}

interface Result extends Fault {
  raisedAt: number | null;
  /** When the gateway had the SMS. */
  toldAt: number | null;
}

export interface Heard {
  to: string;
  at: number;
}

type Ask = <Row>(text: string) => Promise<Row[]>;

export function makeMeasure(ask: Ask, heard: readonly Heard[], dutyNumber: string) {
  const faults: Fault[] = [];
  const told = () => heard.filter(({ to }) => to === dutyNumber);

  /** Raised at or after its due time, or just before it by the rounding to whole seconds. */
  const collect = async (): Promise<Result[]> => {
    const rows = await ask<{ kind: string; subject: string; at: number; action: string }>(
      `select a.action, p.kind, p.subject, (extract(epoch from a.at) * 1000)::float8 as at
       from audit a join duty_problems p on p.problem_id = a.subject_id
       where a.action in ('duty.raise', 'duty.notice') order by a.audit_id`,
    );
    return faults.map((fault) => {
      const own = rows.filter(
        (row) => row.kind === fault.kind && row.subject === fault.subject && row.at >= fault.dueAt - ROUNDING_MS,
      );
      const raisedAt = own.find((row) => row.action === 'duty.raise')?.at ?? null;
      const noticed = own.find((row) => row.action === 'duty.notice');
      const toldAt = noticed ? (told().find(({ at }) => at >= noticed.at - 50)?.at ?? null) : null;
      return { ...fault, raisedAt, toldAt };
    });
  };

  return {
    faults,

    /** All faults so far are raised, or have been due for longer than they may. */
    async untilRaised(): Promise<void> {
      const until = Math.max(...faults.map((fault) => fault.dueAt)) + LIMIT_MS + 15_000;
      const open = async () => (await collect()).filter((fault) => fault.toldAt === null).length;
      while ((await open()) > 0 && Date.now() < until) await sleep(POLL_MS);
      process.stderr.write(`${faults.length} faults injected, ${faults.length - (await open())} raised and told\n`);
    },

    /** True when every fault was raised in time and told. `waited`: how many were seen to wait for a second look. */
    async report(asOneLine: boolean, waited: number | null): Promise<boolean> {
      const results = await collect();
      const raised = results.filter((one) => one.raisedAt !== null);
      const lag = (one: Result) => Math.round((one.raisedAt! - one.dueAt) / 100) / 10; // of those that were raised
      const figures = {
        injected: results.length,
        raised: raised.length,
        raised_within_period_and_60_s: raised.filter((one) => one.raisedAt! - one.dueAt <= LIMIT_MS).length, // of those that were raised
        told_by_sms: raised.filter((one) => one.toldAt !== null).length,
        seconds_after_the_period: spread(raised.map(lag)),
        seconds_from_raised_to_gateway: spread(
          raised.flatMap((one) => (one.toldAt === null ? [] : Math.round((one.toldAt - one.raisedAt!) / 100) / 10)), // of those that were raised
        ),
        by_kind: Object.fromEntries(
          [...new Set(results.map((one) => one.kind))].map((kind) => {
            const own = results.filter((one) => one.kind === kind);
            return [kind, { injected: own.length, ...spread(own.filter((one) => one.raisedAt !== null).map(lag)) }];
          }),
        ),
        not_raised: results.filter((one) => one.raisedAt === null).map((one) => `${one.kind} ${one.subject}`),
        duty_messages: told().length,
        ...(waited === null ? {} : { waited_for_a_second_look: waited }),
      };
      console.log(asOneLine ? JSON.stringify(figures) : JSON.stringify(figures, null, 2));
      return figures.raised_within_period_and_60_s === results.length && figures.told_by_sms === results.length;
    },
  };
}

function spread(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  return { least: sorted[0], median: sorted[Math.floor(sorted.length / 2)], most: sorted.at(-1) };
}
