// Nights of a watchman: who is told, when, how often, and what a restart, a dead line, a lost SMS and a lie change.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { patienceMs } from './watch.ts';
import { MINUTE, makeWorld, NOW, newKey } from './watchman.fixture.ts';

let own: ReturnType<typeof makeWorld>;
beforeEach(() => {
  own = makeWorld();
});
afterEach(() => own.remove());

const texts = () => own.world.sent.map(({ text }) => text);
const told = () => own.world.sent.filter(({ number }) => number === '639500000001').map(({ text }) => text.slice(19));

describe('a question that nobody answers', () => {
  it.each([
    [{ pulse_s: 60 }, 5000],
    // Whatever the pulse, an answer takes its time.
    [{ pulse_s: 2 }, 500],
    [{ pulse_s: 2, patience_s: 0.2 }, 200],
    [{ pulse_s: 60, patience_s: 12 }, 12_000],
  ])('of %o is given up after %d ms', (settings, ms) => expect(patienceMs(settings)).toBe(ms));
});

describe('a server that dies', () => {
  it('is told to everybody of the list within the third minute, and that it is heard again once', async () => {
    await own.live(10, true);
    own.world.serves = null;
    const died = own.world.now;
    await own.live(4);
    expect(own.world.sent.map(({ number }) => number)).toEqual(['639500000001', '639500000002']);
    expect(own.world.sent[0]!.at - died).toBeLessThanOrEqual(3 * MINUTE);
    expect(texts()[0]).toMatch(
      /^Bantay WATCH hill: the server demo has not been heard since \S+ \S+ and does not answer/,
    );
    own.world.serves = {};
    await own.live(2, true);
    expect(told()).toHaveLength(2);
    expect(told()[1]).toContain('the server demo is heard again');
  });

  it('is told again every quarter of an hour, with the word that it was told before', async () => {
    own.world.serves = null;
    await own.live(60);
    expect(told()).toHaveLength(4);
    expect(texts().at(-1)).toMatch(/^Bantay WATCH hill, again:/);
  });

  it('is told on when the watchman was started again in the midst of it, and not from the beginning', async () => {
    own.world.serves = null;
    await own.live(10);
    expect(told()).toHaveLength(1);
    own.restart();
    await own.live(5);
    expect(told()).toHaveLength(1);
    await own.live(5);
    expect(told()).toHaveLength(2);
    own.world.serves = {};
    own.restart();
    await own.live(2, true);
    expect(told().at(-1)).toContain('is heard again');
  });

  it('is told when it dies while the watchman itself is off', async () => {
    await own.live(3, true);
    own.world.serves = null;
    own.world.now += 60 * MINUTE;
    own.restart();
    await own.live(1);
    expect(told()).toHaveLength(1);
  });

  it('is asked three times within the third minute, a round apart however often it looks, and told with its end', async () => {
    await own.live(1, true);
    own.world.serves = null;
    const asked = own.world.asked.length;
    expect(await own.look(240)).toBe(176);
    // Behind the first look at the own line, and before the last.
    expect(own.world.asked.slice(asked).filter((address) => address.includes('/health/pulse'))).toHaveLength(3);
  });

  it('is told in other words when it answers and does not work', async () => {
    own.world.serves = { looked: NOW - 60 * MINUTE };
    await own.live(4);
    expect(texts()[0]).toContain('answers, but its watch has not worked since');
    own.remove();
    own = makeWorld();
    own.world.instead = { status: 503, json: { status: false, code: 'unavailable' } };
    await own.live(4);
    expect(texts()[0]).toContain('answers, but its watch has not worked since');
  });

  it('is told in other words when its clock is hours off, whichever of the two is wrong', async () => {
    own.world.serves = { at: NOW + 5 * 60 * MINUTE };
    await own.live(4);
    expect(texts()[0]).toContain('clocks of the server demo and of this watchman');
  });

  it.each([
    ['by a page of somebody else', { status: 200, json: { status: 'ok' } }],
    ['with the word of another key', { status: 200, json: newKey().sign({ kind: 'pulse' }) }],
    ['by something that leads elsewhere', { status: 302, json: null }],
  ])('is told when it is answered %s', async (_, instead) => {
    own.world.instead = instead;
    await own.live(4);
    expect(texts()[0]).toContain('does not answer');
  });

  it('is not told by an answer to another question that somebody has kept', async () => {
    own.world.serves = { nonce: 'k'.repeat(22) };
    await own.live(4);
    expect(told()).toHaveLength(1);
  });
});

describe('nobody is told', () => {
  it('of a server whose pulses do not arrive and that answers', async () => {
    await own.live(60);
    expect(texts()).toEqual([]);
    expect(own.target().watch).toEqual({ state: 'heard' });
  });

  it('that the server is dead while the own line is; of the line after ten minutes, and when it is back', async () => {
    own.world.serves = null;
    own.world.line = false;
    await own.live(8);
    expect(texts()).toEqual([]);
    expect(own.target().watch).toEqual({ state: 'line down' });
    await own.live(10);
    expect(told().map((text) => text.slice(0, 21))).toEqual(['the line of this watc']);
    own.world.serves = {};
    own.world.line = true;
    await own.live(1, true);
    expect(told().at(-1)).toContain('the line of this watchman is back');
    expect(told()).toHaveLength(2);
  });

  it('of a cut that is over before ten minutes', async () => {
    await own.live(5, true);
    own.world.serves = null;
    own.world.line = false;
    await own.live(9);
    own.world.serves = {};
    own.world.line = true;
    await own.live(5, true);
    expect(texts()).toEqual([]);
  });

  it('of a silence on purpose, which is noted for the server', async () => {
    await own.live(5, true);
    own.world.serves = { silence: { number: 7, until: own.world.now + 4 * MINUTE } };
    await own.live(3.5);
    expect(own.target()).toMatchObject({ watch: { state: 'rehearsed' }, noticed: 7 });
    own.world.serves = {};
    await own.live(2, true);
    expect(own.target().watch).toEqual({ state: 'heard' });
    expect(texts()).toEqual([]);
  });

  it('and yet everybody, of a server that dies in its silence', async () => {
    await own.live(5, true);
    own.world.serves = { silence: { number: 7, until: own.world.now + 4 * MINUTE } };
    await own.live(3.5);
    own.world.serves = null;
    await own.live(4);
    expect(told()).toHaveLength(1);
  });

  it('when its own clock is set back by a day, or ahead', async () => {
    await own.live(5, true);
    own.world.now -= 24 * 60 * MINUTE;
    await own.live(5, true);
    own.world.now += 48 * 60 * MINUTE;
    await own.live(5, true);
    expect(texts()).toEqual([]);
  });
});

describe('a server that is heard and not well', () => {
  it('is told gently: after twenty minutes, once', async () => {
    own.world.serves = {};
    for (let minute = 0; minute < 60; minute++) {
      own.world.now += MINUTE;
      own.watch.hear(own.settings.watch[0]!, own.pulse({ waiting: 4000, closing: own.world.now - 6000_000 }));
      await own.watch.tick();
    }
    expect(told()).toEqual(['the server demo is heard, but some SMS do not leave; the data are not judged.']);
  });

  const hearFor = async (minutes: number, part: Parameters<typeof own.pulse>[0]) => {
    own.world.serves = {};
    for (let minute = 0; minute < minutes; minute++) {
      own.world.now += MINUTE;
      own.watch.hear(own.settings.watch[0]!, own.pulse(part));
      await own.watch.tick();
    }
  };

  it('is told at once where no SMS leaves it: its own notice would not either', async () => {
    await hearFor(1, { gateway: { refusing: 91, unproven: false } });
    expect(told()).toEqual(['the server demo is heard, but no SMS leaves it.']);
    await hearFor(59, { gateway: { refusing: 3600, unproven: false } });
    expect(told()).toHaveLength(1);
    await hearFor(1, { gateway: { refusing: 3600, unproven: false } });
    expect(told()).toHaveLength(2);
  });

  it('is told by the second pulse where its disk fills up, and not beside what is told gently', async () => {
    await hearFor(1, { low: true, waiting: 4000 });
    expect(told()).toEqual([]);
    await hearFor(1, { low: true, waiting: 4000 });
    expect(told()).toEqual(['the server demo is heard, but the disk is nearly full.']);
    await hearFor(20, { low: true, waiting: 4000 });
    expect(told().at(-1)).toBe('the server demo is heard, but some SMS do not leave.');
  });

  it('nothing of a gateway that is slow for a moment, or of a server without any', async () => {
    await hearFor(30, { gateway: { refusing: 80, unproven: false }, waiting: 80 });
    await hearFor(19, { gateway: null, waiting: 4000 });
    expect(told()).toEqual([]);
  });
});

describe('a message', () => {
  const dead = async (minutes: number) => {
    own.world.serves = null;
    await own.live(minutes);
  };

  it('that no gateway takes is tried until one does', async () => {
    own.world.gateway = () => ({ outcome: 'retry', detail: 'no signal' });
    await dead(5);
    expect(texts()).toEqual([]);
    expect(own.state.outbox).toHaveLength(2);
    own.world.gateway = () => ({ outcome: 'accepted', reference: null });
    await own.live(1.5);
    expect(own.world.sent).toHaveLength(2);
    expect(own.state.outbox).toEqual([]);
  });

  it('that could not leave is tried on after a restart', async () => {
    own.world.gateway = () => ({ outcome: 'retry', detail: 'no signal' });
    await dead(5);
    own.world.gateway = () => ({ outcome: 'accepted', reference: null });
    own.restart();
    await own.live(1.5);
    expect(own.world.sent).toHaveLength(2);
  });

  it('that waits is replaced by the next of the same server: an outage leaves no heap', async () => {
    own.world.gateway = () => ({ outcome: 'retry', detail: 'no signal' });
    await dead(70);
    expect(own.state.outbox).toHaveLength(2);
    expect(own.state.outbox[0]!.text).toContain(', again:');
  });

  it.each(['doubtful', 'final'] as const)(
    'that was %s is not sent a second time: people are told again anyway',
    async (outcome) => {
      let tries = 0;
      own.world.gateway = () => {
        tries += 1;
        return { outcome, detail: 'who knows' };
      };
      await dead(10);
      expect(tries).toBe(2);
    },
  );

  it('leaves when the gateway breaks instead of answering', async () => {
    own.world.gateway = () => {
      throw new Error('broken');
    };
    await dead(5);
    expect(own.state.outbox).toEqual([]);
    expect(own.world.said.join()).not.toMatch(/9500000001/);
  });
});

describe('one that nobody reaches', () => {
  beforeEach(() => {
    own.remove();
    own = makeWorld({ fetch: true });
  });

  it('comes itself each minute, with a word of its own', async () => {
    await own.live(5);
    expect(own.world.asked).toEqual(Array.from({ length: 5 }, () => 'POST https://server.invalid/api/watch/hello'));
    expect(own.target().watch).toEqual({ state: 'heard' });
  });

  it('asks by the open address where the server does not know it', async () => {
    own.world.instead = { status: 404, json: { code: 'watchmanUnknown' } };
    await own.live(1);
    expect(own.world.asked).toContain('GET https://server.invalid/health/pulse');
  });

  it('tells of a server that is dead', async () => {
    await own.live(5);
    own.world.serves = null;
    await own.live(4);
    expect(told()).toHaveLength(1);
  });

  it('notices a silence on purpose as everybody does: by what is missing', async () => {
    await own.live(5);
    own.world.serves = { silence: { number: 3, until: own.world.now + 4 * MINUTE } };
    await own.live(1.5);
    expect(own.target()).toMatchObject({ watch: { state: 'heard' }, noticed: null });
    await own.live(2);
    expect(own.target()).toMatchObject({ watch: { state: 'rehearsed' }, noticed: 3 });
    expect(texts()).toEqual([]);
  });
});

describe('its state', () => {
  it('is a file for its owner alone, whole after each change', async () => {
    own.world.serves = null;
    await own.live(4);
    const path = join(own.folder, 'watchman-state.json');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, 'utf8')).targets).toMatchObject({});
  });

  it('that cannot be written is said once, and people are told all the same', async () => {
    await own.live(2, true);
    own.remove();
    own.world.serves = null;
    await own.live(20);
    expect(told()).toHaveLength(2);
    expect(own.world.said.filter((sentence) => sentence.startsWith('The state cannot be written'))).toHaveLength(1);
  });

  it('that cannot be read is said, and the watch begins anew', async () => {
    writeFileSync(join(own.folder, 'watchman-state.json'), '{"targets":');
    own.restart();
    expect(own.remark).toContain('begins anew');
    await own.live(5);
    expect(texts()).toEqual([]);
  });
});
