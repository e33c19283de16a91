// Delivery reports as the makers of each gateway quote them, read by its preset; and what is no report.
import { fateOfWords } from '@bantay/kernel/sms/report-words';
import { describe, expect, it } from 'vitest';
import { PRESET_NAMES, type PresetName, presetOf } from './http-presets.ts';
import { readReports, reportFault } from './report-template.ts';

const form = (text: string) => Object.fromEntries(new URLSearchParams(text));
const infobip = (name: string, groupName: string) => ({
  bulkId: 'BULK-ID-123-xyz',
  messageId: 'MESSAGE-ID-123-xyz',
  to: '639170000001',
  sentAt: '2019-11-09T16:00:00.000+0000',
  doneAt: '2019-11-09T16:00:00.000+0000',
  smsCount: 1,
  price: { pricePerMessage: 0.01, currency: 'EUR' },
  status: { groupId: 3, groupName, id: 5, name, description: 'x' },
  error: { groupId: 0, groupName: 'Ok', id: 0, name: 'NO_ERROR', description: 'No Error', permanent: false },
});
const smsgate = (event: string, payload: object) => ({
  ...{
    deviceId: 'ffffffffceb0b1db0000018e937c815b',
    event,
    id: 'Ey6ECgOkVVFjz3CL48B8C',
    webhookId: 'LreFUt-Z3sSq0JufY9uWB',
  },
  payload,
});
const httpsms = (type: string, data: object) => ({
  ...{ specversion: '1.0', id: '9fae9d1c-cd3c-4c3f-a3c5-000000000001', source: '/v1/messages', type },
  ...{ datacontenttype: 'application/json', time: '2026-11-21T01:00:00Z', data },
});
const textbee = (webhookEvent: string) => ({
  ...{ smsId: '665f0000000000000000000a', message: 'x', deviceId: '665f0000000000000000000d', webhookEvent },
  ...{ idempotencyKey: 'k', smsBatchId: '665f0000000000000000000b', status: 'sent', recipient: '+639170000001' },
});

type Case = [body: unknown, id: string, fate: string | null, number: string | null];

/** Ids and numbers shortened or invented; names, nesting and words as quoted by the sources that the presets name. */
const QUOTED: Record<PresetName, Case[] | null> = {
  // No call back is documented, and of M360 none was found.
  semaphore: null,
  m360: null,
  twilio: [
    [
      form('MessageSid=SM29f4&MessageStatus=delivered&AccountSid=ACxx&To=%2B639170000001&From=%2B15551234567'),
      'SM29f4',
      'delivered',
      '+639170000001',
    ],
    [form('MessageSid=SM29f4&MessageStatus=undelivered&ErrorCode=30003'), 'SM29f4', 'failed', null],
    [form('MessageSid=SM29f4&MessageStatus=sent'), 'SM29f4', null, null],
    [form('MessageSid=SM29f4&MessageStatus=queued'), 'SM29f4', null, null],
  ],
  vonage: [
    [
      { msisdn: '639170000001', to: 'BANTAY', messageId: '0C00', status: 'delivered', 'err-code': '0', price: '0.03' },
      '0C00',
      'delivered',
      '639170000001',
    ],
    [form('messageId=0C00&to=BANTAY&status=failed&err-code=9'), '0C00', 'failed', null],
    [form('messageId=0C00&to=BANTAY&status=expired&err-code=1'), '0C00', 'failed', null],
    [form('messageId=0C00&to=BANTAY&status=buffered&err-code=0'), '0C00', null, null],
    [form('messageId=0C00&to=BANTAY&status=unknown'), '0C00', null, null],
  ],
  infobip: [
    [{ results: [infobip('DELIVERED_TO_HANDSET', 'DELIVERED')] }, 'MESSAGE-ID-123-xyz', 'delivered', '639170000001'],
    [{ results: [infobip('DELIVERED_TO_OPERATOR', 'DELIVERED')] }, 'MESSAGE-ID-123-xyz', null, '639170000001'],
    [{ results: [infobip('EXPIRED_EXPIRED', 'EXPIRED')] }, 'MESSAGE-ID-123-xyz', 'failed', '639170000001'],
    [{ results: [infobip('PENDING_ENROUTE', 'PENDING')] }, 'MESSAGE-ID-123-xyz', null, '639170000001'],
    [{ results: [{ messageId: 'm-1', status: { groupName: 'UNDELIVERABLE' } }] }, 'm-1', 'failed', null],
  ],
  plivo: [
    [
      form('MessageUUID=5b40&From=Bantay&To=639170000001&Status=delivered&Units=1&Sequence=2'),
      '5b40',
      'delivered',
      '639170000001',
    ],
    [form('MessageUUID=5b40&To=639170000001&Status=undelivered&ErrorCode=30'), '5b40', 'failed', '639170000001'],
    [form('MessageUUID=5b40&To=639170000001&Status=sent'), '5b40', null, '639170000001'],
  ],
  smsgate: [
    [
      smsgate('sms:delivered', { messageId: 'm1', recipient: '+639170000001', simNumber: 1, deliveredAt: 'x' }),
      'm1',
      'delivered',
      '+639170000001',
    ],
    [
      smsgate('sms:failed', { messageId: 'm1', recipient: '+639170000001', failedAt: 'x', reason: 'Network error' }),
      'm1',
      'failed',
      '+639170000001',
    ],
    [smsgate('sms:sent', { messageId: 'm1', recipient: '+639170000001', partsCount: 1 }), 'm1', null, '+639170000001'],
    [smsgate('sms:received', { messageId: 'abc', message: 'x', sender: '+639170000009' }), 'abc', null, null],
  ],
  httpsms: [
    [
      httpsms('message.phone.delivered', { id: 'h1', owner: '+639170000009', contact: '+639170000001', content: 'x' }),
      'h1',
      'delivered',
      '+639170000001',
    ],
    [httpsms('message.send.failed', { id: 'h1', contact: '+639170000001' }), 'h1', 'failed', '+639170000001'],
    [httpsms('message.send.expired', { message_id: 'h1', contact: '+639170000001' }), 'h1', 'failed', '+639170000001'],
    [httpsms('message.phone.sent', { id: 'h1', contact: '+639170000001' }), 'h1', null, '+639170000001'],
  ],
  textbee: [
    [textbee('MESSAGE_DELIVERED'), '665f0000000000000000000b', 'delivered', '+639170000001'],
    [textbee('MESSAGE_FAILED'), '665f0000000000000000000b', 'failed', '+639170000001'],
    [textbee('MESSAGE_SENT'), '665f0000000000000000000b', null, '+639170000001'],
  ],
};

describe.each(PRESET_NAMES)('%s', (name) => {
  const cases = QUOTED[name];
  const { report } = presetOf(name);
  if (cases === null) {
    it('has no shape of reports, because no source quotes one', () => expect(report).toBeUndefined());
    return;
  }
  it('its template is one', () => expect(reportFault(report!)).toBeNull());
  it.each(cases)('%j', (body, id, fate, number) => {
    const [one, ...others] = readReports(report!, body)!;
    expect([one!.id, fateOfWords(one!.words), one!.number, others]).toEqual([id, fate, number, []]);
  });
});

describe('a template', () => {
  it('with a list reads each item of it; what stands outside of the list holds for all', () => {
    const two = { results: [infobip('DELIVERED_TO_HANDSET', 'DELIVERED'), infobip('REJECTED_X', 'REJECTED')] };
    expect(readReports(presetOf('infobip').report!, two)!.map(({ words }) => fateOfWords(words))).toEqual([
      'delivered',
      'failed',
    ]);
    const outside = '{"data":{"id":"{id}","to":[{"number":"{number}","status":"{status}"}]}}';
    const body = {
      data: {
        id: 'x',
        to: [
          { number: '1', status: 'failed' },
          { number: '2', status: 'sent' },
        ],
      },
    };
    expect(readReports(outside, body)!.map(({ id, number }) => [id, number])).toEqual([
      ['x', '1'],
      ['x', '2'],
    ]);
  });

  it('does not shut out our own shape', () => {
    expect(readReports('MessageSid={id}&MessageStatus={status}', { id: 7, status: 'delivered' })).toEqual([
      { id: '7', words: ['delivered'], number: null },
    ]);
  });

  it.each([
    {},
    { id: 'x' },
    { status: 'delivered' },
    { id: '', status: 'delivered' },
    { id: {}, status: 'delivered' },
    { id: 'x', status: 'a\u0000' },
    { id: 'x'.repeat(201), status: 'delivered' },
    { results: [] },
    { results: 'none' },
    null,
    [],
    'delivered',
    JSON.parse('{"__proto__":{"id":"x","status":"delivered"}}'),
  ])('%j holds no report', (body) => {
    expect(readReports(null, body)).toBeNull();
    expect(readReports(presetOf('infobip').report!, body)).toBeNull();
  });

  it.each([
    'status={status}',
    '{"id":"{id}"}',
    'id={id}&status={status}&to=x',
    '{"id":"{id}","status":["{status}",1]}',
    '{"a":{},"b":"{id}{status}"}',
    '{id} {status}',
  ])('%s is none', (template) => expect(reportFault(template)).not.toBeNull());
});
