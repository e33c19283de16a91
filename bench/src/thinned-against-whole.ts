// One chart call as a page asks it, thinned to its pixels, against the same call with every point.
import { type Answer, type Asker, longestStall } from './asker.ts';
import { withPixels } from './big-views.ts';
import { type Figure, median, ms, ratio, times } from './lab.ts';

const ROUNDS = 7;

/** `before` runs before every asking, e.g. to make the server forget its answer. */
export async function thinnedAgainstWhole(
  asker: Asker,
  what: string,
  wholeUrl: string,
  before: () => Promise<unknown> = async () => {},
): Promise<Figure[]> {
  const thinnedUrl = withPixels(wholeUrl);
  const [thinned, whole]: [Answer[], Answer[]] = [[], []];
  const stalls: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await before();
    stalls.push(await longestStall(async () => thinned.push(await asker.get(thinnedUrl))));
    await before();
    whole.push(await asker.get(wholeUrl));
  }
  const [plain, plainWhole] = [await asker.get(thinnedUrl, false), await asker.get(wholeUrl, false)];
  const took = (answers: readonly Answer[]) => median(answers.map((answer) => answer.took));
  const [packed, packedWhole] = [thinned[0]!.bytes, whole[0]!.bytes]; // one round at least
  return [
    ratio(`${what}: thinned ÷ all as JSON, until the last byte`, took(thinned), took(whole), 1),
    {
      what: `${what}: thinned ÷ all as JSON, bytes on the wire`,
      value: `${times(packed / packedWhole)} (${megabytes(packed)} / ${megabytes(packedWhole)} packed, ${megabytes(plain.bytes)} / ${megabytes(plainWhole.bytes)} plain)`,
      target: '≤ 1 ×',
      isMet: packed <= packedWhole,
    },
    stallFigure(`${what}, thinned`, stalls),
  ];
}

/** What holds up the loop in each of several rounds is work; what does so once is the machine. */
export function stallFigure(what: string, stalls: readonly number[]): Figure {
  const least = Math.min(...stalls);
  return {
    what: `${what}: the loop stands still, longest time in every round`,
    value: `${ms(least)} (of ${stalls.length} rounds: ${stalls.map((stall) => stall.toFixed(0)).join(', ')} ms)`,
    target: '≤ 50 ms',
    isMet: least <= 50,
  };
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
