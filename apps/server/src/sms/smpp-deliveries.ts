// What an SMS centre brings by deliver_sm: receipts of our messages, and SMS of residents, put together from their parts.
/// <reference path="./smpp.d.ts" />
import { parseMobileNumber } from '@bantay/features/accounts/rules/phone-number.ts';
import { fateOfState, reportedFate } from '@bantay/kernel/sms/report-words';
import smpp from 'smpp';
import type { DeliveryReport } from './delivery-reports.ts';
import type { Listener } from './gateway.ts';

/** Bits 2 to 5 of esm_class: 1 is a receipt, 8 an intermediate note (SMPP 3.4, 5.2.12). */
const KIND = 0x3c;
const RECEIPT = 0x04;
const INTERMEDIATE = 0x20;
/** Parts of one message that wait for the others; then what has come is taken as it is. */
const PARTS_MS = 60_000;

type Session = Pick<smpp.Session, 'send'>;
interface Open {
  parts: Map<number, string>;
  answers: ((isStored: boolean) => void)[];
  timer: NodeJS.Timeout;
}

/** Each deliver_sm is answered when it is stored; refused for now, the centre brings it again. */
export function makeDeliveries(listenerOf: () => Listener | null, partsMs = PARTS_MS) {
  const open = new Map<string, Open>();
  return (session: Session, pdu: smpp.Pdu): void => {
    const answer = (isStored: boolean) =>
      session.send(pdu.response({ command_status: isStored ? smpp.ESME_ROK : smpp.ESME_RX_T_APPN }));
    const listener = listenerOf();
    if (listener === null) {
      answer(false);
      return;
    }
    const text = textOf(pdu);
    const kind = pdu.esm_class & KIND;
    if (kind === INTERMEDIATE) {
      answer(true);
      return;
    }
    if (kind === RECEIPT) {
      void settle(listener.report(readReceipt(pdu, text)), [answer]);
      return;
    }
    const from = pdu.source_addr;
    const part = partOf(pdu);
    if (part === null) {
      void settle(listener.incoming({ from, text }), [answer]);
      return;
    }
    const name = `${from} ${part.reference} ${part.total}`;
    const take = (one: Open) => {
      clearTimeout(one.timer);
      open.delete(name);
      const whole = [...one.parts].sort(([a], [b]) => a - b).map(([, words]) => words);
      void settle(listener.incoming({ from, text: whole.join('') }), one.answers);
    };
    const known: Open = open.get(name) ?? {
      parts: new Map(),
      answers: [],
      timer: setTimeout(() => take(known), partsMs),
    };
    known.timer.unref();
    known.parts.set(part.number, text);
    known.answers.push(answer);
    open.set(name, known);
    if (known.parts.size >= part.total) take(known);
  };
}

const settle = (stored: Promise<void>, answers: Open['answers']) =>
  stored.then(
    () => {
      for (const answer of answers) answer(true);
    },
    () => {
      for (const answer of answers) answer(false);
    },
  );

function textOf(pdu: smpp.Pdu): string {
  const message = pdu.message_payload?.message ?? pdu.short_message?.message ?? '';
  const words = Buffer.isBuffer(message) ? message.toString('latin1') : message;
  // What the database cannot hold.
  return words.replace(/\0|\p{Surrogate}/gu, '');
}

/** `id:0123 sub:001 dlvrd:001 submit date:… done date:… stat:DELIVRD err:000 text:…` (SMPP 3.4, appendix B). */
export function readReceipt(pdu: smpp.Pdu, text: string): DeliveryReport {
  const inText = (name: string) => new RegExp(`\\b${name}:\\s*(\\S+)`, 'i').exec(text)?.[1] ?? null;
  const id = pdu.receipted_message_id?.replace(/\0/g, '') || inText('id') || '';
  const word = inText('stat') ?? `state ${pdu.message_state ?? '?'}`;
  const fate = pdu.message_state === undefined ? reportedFate(word) : fateOfState(pdu.message_state);
  return { references: spellings(id), number: parseMobileNumber(pdu.source_addr), fate, word };
}

/** Some centres name a message in hex in the answer and in decimal in the receipt, or the other way round. */
function spellings(id: string): string[] {
  if (id === '') return [];
  const all = [id, id.toLowerCase(), id.toUpperCase(), id.replace(/^0+(?=.)/, '')];
  if (/^\d{1,20}$/.test(id)) all.push(BigInt(id).toString(16), BigInt(id).toString(16).toUpperCase());
  if (/^[0-9a-f]{1,16}$/i.test(id)) all.push(BigInt(`0x${id}`).toString());
  return [...new Set(all)];
}

/** Header elements 0 and 8 (GSM 03.40, 9.2.3.24.1 and .8), or the optional fields sar_… of SMPP. */
function partOf(pdu: smpp.Pdu): { reference: number; total: number; number: number } | null {
  for (const element of pdu.short_message?.udh ?? []) {
    const at = element[0] === 0 ? 3 : element[0] === 8 ? 4 : 0;
    if (at === 0 || element.length < at + 2) continue;
    const reference = at === 3 ? element.readUInt8(2) : element.readUInt16BE(2);
    return wholePart(reference, element.readUInt8(at), element.readUInt8(at + 1));
  }
  const { sar_msg_ref_num: reference, sar_total_segments: total, sar_segment_seqnum: number } = pdu;
  return reference === undefined || total === undefined || number === undefined
    ? null
    : wholePart(reference, total, number);
}

const wholePart = (reference: number, total: number, number: number) =>
  total > 1 && number >= 1 && number <= total ? { reference, total, number } : null;
