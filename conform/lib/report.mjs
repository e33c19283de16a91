// Prints and counts the checks; keeps every check inside the time of the whole run.
import { fault } from './expect.mjs';

export class OutOfTime extends Error {}

export class Report {
  /** only: selectors {has(id)}; a check that none of them names runs, but does not count */
  constructor(deadline, except = {}, only = null) {
    this.deadline = deadline;
    this.only = only;
    this.seen = []; // ids that were printed
    this.except = except; // check id → reason: a known disagreement, listed but not counted
    this.passed = 0;
    this.failed = 0;
    this.skipped = 0;
    this.results = [];
    this.faults = [];
  }
  /** The checks of the run itself (C) and an area that broke off (…98) always count. */
  counts(id) {
    return !this.only || id.startsWith('C') || /^.98$/.test(id) || this.only.some((s) => s.has(id));
  }
  line(kind, id, text, why) {
    this.seen.push(id);
    const reason = why ? ` : ${String(why).replace(/\s+/g, ' ')}` : '';
    if (!this.counts(id)) {
      console.log(`ran  ${id} ${text}${kind === 'ok' ? '' : ` (${kind})`}${reason}`);
      this.results.push({
        area: this.area,
        id,
        text,
        result: 'ran',
        outcome: kind,
        ...(why ? { why: String(why) } : {}),
      });
      return;
    }
    if (kind === 'fail' && this.except[id]) {
      // It was made and did not hold, as is known: neither a failure nor skipped.
      console.log(`EXPT ${id} ${text} : exception (${this.except[id]})${reason}`);
      this.results.push({ area: this.area, id, text, result: 'except', why: `${this.except[id]}${reason}` });
      return;
    }
    const word = { ok: 'ok  ', fail: 'FAIL', skip: 'SKIP' }[kind];
    console.log(`${word} ${id} ${text}${reason}`);
    this.results.push({ area: this.area, id, text, result: kind, ...(why ? { why: String(why) } : {}) });
    if (kind === 'ok') this.passed++;
    else if (kind === 'fail') this.failed++;
    else this.skipped++;
  }
  async check(id, text, fn) {
    const left = this.deadline - Date.now();
    if (left <= 0) throw new OutOfTime();
    let timer;
    try {
      await Promise.race([
        Promise.resolve().then(fn),
        new Promise((_, no) => {
          timer = setTimeout(() => no(new OutOfTime('the run took longer than its limit')), left);
        }),
      ]);
      this.line('ok', id, text);
      return true;
    } catch (err) {
      const broken = err instanceof TypeError || err instanceof SyntaxError; // something that an earlier step should have given is missing
      this.line(
        'fail',
        id,
        text,
        broken ? `expected the data of the steps before got ${err.message}` : err.message || err,
      );
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
  skip(id, text, why) {
    this.line('skip', id, text, why);
  }
  /** Every answer of the run passes here. */
  saw(answer) {
    const f = fault(answer);
    if (f) this.faults.push(`${answer.label} → ${f}`);
  }
}
