// The worker with a pretended browser: always shown, told only after it was shown, answered once, and never silent.
import { expect, test } from 'vitest';
import { pressAlert, showAlert, type WorkerWorld } from './push-alert.ts';

const ALERT = {
  ...{ id: 7, title: 'Bantay DUTY', text: 'LPA: walang datos.', button: 'Nakita ko na' },
  ...{ shown: '7.shown', answer: '7.answer' },
};
type Shown = Parameters<WorkerWorld['registration']['showNotification']>;

function browser(over: { answers?: (boolean | 'lost')[]; isBlocked?: boolean; isOpen?: boolean } = {}) {
  const answers = [...(over.answers ?? [])];
  const seen = { shown: [] as Shown[], told: [] as string[], opened: [] as string[], pauses: 0 };
  const world: WorkerWorld = {
    registration: {
      async showNotification(...shown) {
        if (over.isBlocked) throw new TypeError('No notification permission has been granted for this origin.');
        seen.shown.push(shown);
      },
    },
    clients: {
      matchAll: async () => (over.isOpen ? [{ focus: async () => seen.opened.push('focus') }] : []),
      openWindow: async (address) => seen.opened.push(address),
    },
    async fetch(address, init) {
      seen.told.push(`${address} ${String(init.body)}`);
      const answer = answers.shift() ?? true;
      if (answer === 'lost') throw new TypeError('Failed to fetch');
      return { ok: answer };
    },
    pause: async () => {
      seen.pauses += 1;
    },
  };
  return { world, seen };
}
const press = (world: WorkerWorld, action: string, answer: string | null = '7.answer') =>
  pressAlert(world, { action, notification: { tag: 'bantay-7', data: { answer }, close: () => undefined } });

test('an alert is shown with its button, and then the server is told', async () => {
  const { world, seen } = browser();
  await showAlert(world, JSON.stringify(ALERT));
  expect(seen.shown).toEqual([
    [
      'Bantay DUTY',
      {
        ...{ body: 'LPA: walang datos.', tag: 'bantay-7', data: { answer: '7.answer' } },
        ...{ requireInteraction: true, actions: [{ action: 'seen', title: 'Nakita ko na' }] },
      },
    ],
  ]);
  expect(seen.told).toEqual(['/api/push/shown {"token":"7.shown"}']);
});

test('a test has no button', async () => {
  const { world, seen } = browser();
  await showAlert(world, JSON.stringify({ ...ALERT, button: null, answer: null }));
  expect(seen.shown[0]?.[1].actions).toBeUndefined();
  expect(seen.told).toHaveLength(1);
});

test('what nobody has to do anything about comes without a sound, and is told all the same', async () => {
  const { world, seen } = browser();
  await showAlert(world, JSON.stringify({ ...ALERT, button: null, answer: null, isQuiet: true }));
  expect(seen.shown[0]?.[1]).toMatchObject({ silent: true });
  expect(seen.shown[0]?.[1].requireInteraction).toBeUndefined();
  expect(seen.told).toHaveLength(1);
});

test('a browser that may show nothing tells the server nothing', async () => {
  const { world, seen } = browser({ isBlocked: true });
  await expect(showAlert(world, JSON.stringify(ALERT))).rejects.toThrow('permission');
  expect(seen.told).toEqual([]);
});

test.each([
  ['without a message', null],
  ['that is no JSON', 'hello'],
  ['that is another JSON', '{"a":1}'],
  ['that is null', 'null'],
  ['that is empty', ''],
])('a push %s is shown all the same, and nothing is told of it', async (_, text) => {
  const { world, seen } = browser();
  await showAlert(world, text);
  expect(seen.shown[0]?.[0]).toBe('Bantay DUTY');
  expect(seen.shown[0]?.[1].body).toContain('Buksan ang dashboard');
  expect(seen.told).toEqual([]);
});

test('a line that is down just then is tried again, a refusal is not', async () => {
  const weak = browser({ answers: ['lost', 'lost', true] });
  await showAlert(weak.world, JSON.stringify(ALERT));
  expect([weak.seen.told.length, weak.seen.pauses]).toEqual([3, 2]);
  const refused = browser({ answers: [false] });
  await showAlert(refused.world, JSON.stringify(ALERT));
  expect([refused.seen.told.length, refused.seen.pauses]).toEqual([1, 0]);
  const dead = browser({ answers: ['lost', 'lost', 'lost', 'lost', 'lost'] });
  await showAlert(dead.world, JSON.stringify(ALERT));
  expect([dead.seen.told.length, dead.seen.pauses]).toEqual([4, 3]);
});

test('the button answers and says that it was heard; no page opens', async () => {
  const { world, seen } = browser();
  await press(world, 'seen');
  expect(seen.told).toEqual(['/api/push/answer {"token":"7.answer"}']);
  expect(seen.shown).toEqual([
    ['Bantay DUTY', { body: 'Naitala: may tumitingin na rito.', tag: 'bantay-7', data: { answer: null } }],
  ]);
  expect(seen.opened).toEqual([]);
});

test.each<[string, (boolean | 'lost')[]]>([
  ['was refused', [false]],
  ['did not leave', ['lost', 'lost', 'lost', 'lost']],
])('an answer that %s says so', async (_, answers) => {
  const { world, seen } = browser({ answers });
  await press(world, 'seen');
  expect(seen.shown[0]?.[1].body).toContain('HINDI naipadala');
});

test('a press beside the button opens the dashboard, or the page that is open already, and answers nothing', async () => {
  const closed = browser();
  await press(closed.world, '');
  expect(closed.seen.opened).toEqual(['/opcen']);
  const open = browser({ isOpen: true });
  await press(open.world, '');
  expect(open.seen.opened).toEqual(['focus']);
  expect([...closed.seen.told, ...open.seen.told]).toEqual([]);
  // What says that it was heard has nothing to answer any more.
  const noted = browser();
  await press(noted.world, 'seen', null);
  expect([noted.seen.opened, noted.seen.told]).toEqual([['/opcen'], []]);
});
