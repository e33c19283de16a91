// Feedback and bug reports over HTTP: whole or not at all, with a clean picture, by whoever is signed in.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPicture } from '@bantay/server/demo/demo-picture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { type FormPart, jpeg, multipart } from '../../../apps/server/test/multipart.ts';
import { FEEDBACK_LIMITS, SUBJECTS } from '../rules/feedback.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse();
  officer = await house.signedIn();
});
afterAll(() => house.close());

const FEEDBACK = '/api/feedback/save_feedback';
const BUG = '/api/bug_report/add';
const texts = (fields: Record<string, string>): FormPart[] =>
  Object.entries(fields).map(([field, data]) => ({ field, data }));
const GOOD = { feedback_id: '0', issue: 'Others', concern: 'The map is slow.', other_concern: 'Maps' };
const feedback = (fields: Record<string, string> = {}, ...files: FormPart[]) =>
  officer.raw('POST', FEEDBACK, multipart([...texts({ ...GOOD, ...fields }), ...files]));
const bug = (description: string, ...files: FormPart[]) =>
  officer.raw('POST', BUG, multipart([...texts({ id: '0', description }), ...files]));
const pictures = () => {
  const folder = join(house.dataFolder, 'storage', 'feedback');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const state = async () => [
  await rowsOf(house, 'feedback'),
  await rowsOf(house, 'bug_reports'),
  await rowsOf(house, 'audit'),
  pictures(),
];

describe('feedback', () => {
  it('is stored with its person, its time and its picture without a place; the audit has who, not what', async () => {
    const place = Buffer.from('Exif\0\0 11.8 N 125.0 E');
    const { status, json } = await feedback({}, { field: 'file', name: '../shot.jpg', data: jpeg([0xe1, place]) });
    const message = 'Successfully submitted feedback!';
    expect([status, json]).toEqual([200, { status: true, message, feedback: message }]);
    const row = (await rowsOf<Record<string, unknown>>(house, 'feedback')).at(-1);
    expect(row).toMatchObject({
      issue: 'Others',
      concern: 'The map is slow.',
      other_concern: 'Maps',
      file_name: 'shot.jpg',
      ts: house.now(),
    });
    expect(readFileSync(join(house.dataFolder, 'storage', 'feedback', 'shot.jpg')).equals(jpeg())).toBe(true);
    const audit = (await rowsOf<{ action: string; user_id: number; after: unknown }>(house, 'audit')).at(-1);
    expect(audit).toMatchObject({ action: 'feedback.save', user_id: row!.user_id, after: { file: 'shot.jpg' } });
    // Nobody but the operator reads what was sent.
    expect((await officer.raw('GET', '/storage/feedback/shot.jpg')).status).toBe(404);
  });

  it('is taken with every subject, without a picture, with an empty file field; null and undefined are empty', async () => {
    for (const issue of SUBJECTS) expect((await feedback({ issue })).json.status).toBe(true);
    expect((await feedback({}, { field: 'file', name: '', data: '' })).json.status).toBe(true);
    expect((await feedback({ other_concern: 'undefined' })).json.status).toBe(true);
    expect((await rowsOf<{ other_concern: string }>(house, 'feedback')).at(-1)!.other_concern).toBe('');
    expect((await feedback({ file: 'null' })).json.status).toBe(true);
  });

  describe('is refused whole, and nothing is stored', () => {
    let before: unknown;
    beforeEach(async () => {
      before = await state();
    });
    const file = (data: Buffer | string, name = 'x.png'): FormPart => ({ field: 'file', name, data });
    const long = (length: number) => 'x'.repeat(length + 1);
    it.each([
      ['no subject', { issue: '' }, [], 'feedbackNoSubject'],
      ['a subject of null', { issue: 'null' }, [], 'feedbackNoSubject'],
      ['a description of spaces', { concern: '  \n ' }, [], 'feedbackNoDescription'],
      ['a long subject', { issue: long(FEEDBACK_LIMITS.issue) }, [], 'feedbackSubjectTooLong'],
      ['a long description', { concern: long(FEEDBACK_LIMITS.concern) }, [], 'feedbackDescriptionTooLong'],
      ['a long other text', { other_concern: long(FEEDBACK_LIMITS.otherConcern) }, [], 'feedbackOtherTooLong'],
      ['NUL', { concern: 'a\0b' }, [], 'malformed'],
      ['a page called PNG', {}, [file('<!doctype html><script>1</script>')], 'pictureKindRefused'],
      ['a program', {}, [file(`MZ${'\x90'.repeat(510)}`)], 'pictureKindRefused'],
      ['half a picture', {}, [file(demoPicture(1).subarray(0, 400))], 'pictureBroken'],
      ['two pictures', {}, [file(jpeg()), file(jpeg())], 'malformed'],
      ['too large a picture', {}, [file(Buffer.concat([jpeg(), Buffer.alloc(10 * 1024 * 1024)]))], 'pictureTooLarge'],
      ['a fault in the text beside a good picture', { issue: '' }, [file(jpeg())], 'feedbackNoSubject'],
    ] as const)('%s', async (_what, fields, files, code) => {
      const { status, json } = await feedback(fields, ...files);
      expect([status < 500, json.status, json.code, typeof json.feedback]).toEqual([true, false, code, 'string']);
      expect(await state()).toEqual(before);
    });

    it('without a session, as JSON, cut in the middle', async () => {
      const good = multipart(texts(GOOD));
      expect((await house.visitor().raw('POST', FEEDBACK, good)).status).toBe(401);
      expect((await officer.raw('POST', FEEDBACK, { body: GOOD })).json.code).toBe('malformed');
      expect((await officer.raw('POST', FEEDBACK, { ...good, body: good.body.subarray(0, -40) })).json.status).toBe(
        false,
      );
      expect(await state()).toEqual(before);
    });
  });

  it('sent twice under one key is stored once', async () => {
    const made = multipart(texts(GOOD));
    const send = () =>
      officer.raw('POST', FEEDBACK, { ...made, headers: { ...made.headers, 'idempotency-key': 'feedback-key' } });
    const before = (await rowsOf(house, 'feedback')).length;
    expect((await Promise.all([send(), send()])).map(({ json }) => json.status)).toEqual([true, true]);
    expect((await rowsOf(house, 'feedback')).length).toBe(before + 1);
  });
});

describe('a bug report', () => {
  beforeAll(() => house.move(1000));

  it('comes as a form with its picture, or as JSON whose picture was lost', async () => {
    expect((await bug('It stops.', { field: 'file_path', name: 'b.png', data: demoPicture(1) })).json.status).toBe(
      true,
    );
    expect((await rowsOf(house, 'bug_reports')).at(-1)).toMatchObject({ description: 'It stops.', file_name: 'b.png' });
    for (const file_path of [null, {}, '../../etc/passwd']) {
      const { json } = await officer.raw('POST', BUG, { body: { id: 0, file_path, description: 'Lost' } });
      expect(json).toEqual({ status: true, message: 'Bug report sent. Thank you!' });
      expect((await rowsOf(house, 'bug_reports')).at(-1)).toMatchObject({ description: 'Lost', file_name: null });
    }
    const received = await house.app.services.feedback.received(2);
    expect(received.map((one) => [one.kind, one.text])).toEqual(Array(2).fill(['bug report', 'Lost']));
  });

  it('is refused whole without a description, with a bad picture, as no JSON', async () => {
    const before = await state();
    const answers = [
      await bug(' '),
      await bug('x', { field: 'file_path', name: 'x.png', data: '<html>' }),
      ...(await Promise.all(
        [{}, { description: 7 }, { description: '' }, { description: 'a\0b' }, [], 'text'].map((body) =>
          officer.raw('POST', BUG, { body: body as object }),
        ),
      )),
      await house.visitor().raw('POST', BUG, { body: { description: 'x' } }),
    ];
    expect(answers.map(({ status, json }) => [status < 500, json.status])).toEqual(answers.map(() => [true, false]));
    expect(await state()).toEqual(before);
  });
});
