import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawInTurn, leaveTurn } from './time-chart-turns.ts';

let frames: (() => void)[] = [];
const frame = () => {
  const now = frames;
  frames = [];
  for (const callback of now) callback();
};
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
});
afterEach(() => {
  while (frames.length > 0) frame();
  vi.unstubAllGlobals();
});

it('draws one chart per frame, in the order of their wishes, each once', () => {
  const drawn: string[] = [];
  const [a, b] = [() => drawn.push('a'), () => drawn.push('b')];
  for (const draw of [a, b, a, b]) drawInTurn(draw);
  frame();
  expect(drawn).toEqual(['a']);
  frame();
  expect(drawn).toEqual(['a', 'b']);
  expect(frames).toHaveLength(0);
});

it('one that left is not drawn, and the others still are', () => {
  const drawn: string[] = [];
  const [a, b] = [() => drawn.push('a'), () => drawn.push('b')];
  drawInTurn(a);
  drawInTurn(b);
  leaveTurn(a);
  frame();
  expect(drawn).toEqual(['b']);
});

it('a wish that comes while a chart is drawn gets its own frame', () => {
  const drawn: string[] = [];
  const b = () => drawn.push('b');
  drawInTurn(() => {
    drawn.push('a');
    drawInTurn(b);
  });
  frame();
  expect(drawn).toEqual(['a']);
  frame();
  expect(drawn).toEqual(['a', 'b']);
  drawInTurn(b);
  frame();
  expect(drawn).toEqual(['a', 'b', 'b']);
});
