// Whether the time of forgot_password tells known names from unknown ones.
import { type Bench, inTurns, median, ms } from './lab.ts';

const TIMES = 150;

export const forgotPassword: Bench = {
  name: 'forgot-password',
  async run(lab) {
    await lab.seed(false);
    const app = await lab.openApp();
    let unknown = 0;
    // Throttles would answer sooner than either; they are emptied before each call.
    const ask = (indicator: string) => async () => {
      const answer = await app.http.inject({ method: 'POST', url: '/api/forgot_password', payload: { indicator } });
      if (answer.statusCode !== 200) throw new Error(`forgot_password answered ${answer.statusCode}`);
    };
    const known = ask('mlgu.demo');
    const nobody = () => ask(`nobody.${String(unknown++).padStart(4, '0')}`)();
    const knownMs: number[] = [];
    const unknownMs: number[] = [];
    for (let block = 0; block < TIMES / 3; block++) {
      await lab.pool.query('delete from sign_in_failures');
      // Half of the blocks begin with the unknown name, so that neither is always the second.
      const isFlipped = block % 2 === 1;
      const [one, other] = isFlipped ? await inTurns(3, nobody, known) : await inTurns(3, known, nobody);
      if (block < 5) continue;
      knownMs.push(...(isFlipped ? other : one));
      unknownMs.push(...(isFlipped ? one : other));
    }
    const [a, b] = [median(knownMs), median(unknownMs)];
    const difference = Math.abs(a - b) / Math.min(a, b);
    return [
      {
        what: 'forgot_password: median for a known name against an unknown one',
        value: `${(difference * 100).toFixed(1)} % apart (${ms(a)} / ${ms(b)})`,
        target: '≤ 10 %',
        isMet: difference <= 0.1,
      },
    ];
  },
};
