// A provider or SMS centre reached by SMPP 3.4: one bound session; each message one submit_sm, reports and replies come back in it.
/// <reference path="./smpp.d.ts" />
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { thrownField } from '@bantay/kernel/thrown';
import smpp from 'smpp';
import type { Gateway, HandOver, Listener, Sms } from './gateway.ts';
import { makeDeliveries } from './smpp-deliveries.ts';

export interface SmppOptions {
  /** `smpp://host:2775` or `ssmpp://…`. */
  url: string;
  systemId: string;
  password: string;
  /** Shown to the receiver; empty leaves it to the provider. */
  sourceAddress: string;
  timeoutMs?: number;
  bindAgainMs?: number;
}

const TIMEOUT_MS = 30_000;
/** How often the session is asked whether it still stands, ms: centres end silent ones. */
const ENQUIRE_MS = 30_000;
/** Messages on their way in one session: so many are in doubt when it breaks. */
const PARALLEL = 8;
/** A session that was lost is bound again after this, also while nothing is sent. */
const BIND_AGAIN_MS = 15_000;
/** A report when the message was delivered or has failed (SMPP 3.4, 5.2.17). */
const FINAL_REPORT = 1;
/** Type and plan of an international telephone number (SMPP 3.4, 5.2.5 and 5.2.6). */
const INTERNATIONAL = 1;
const E164 = 1;
/** data_coding: 8 UCS-2, 0 the centre's own alphabet, taken to be GSM (SMPP 3.4, 5.2.19). */
const UCS2 = 8;
const GSM = 0;

/** Answers that refuse for good: addresses and texts that will never do (SMPP 3.4, 5.1.3). */
const FINAL = new Set([smpp.ESME_RINVDSTADR, smpp.ESME_RINVMSGLEN, smpp.ESME_RINVDSTTON, smpp.ESME_RINVDSTNPI]);

type Session = ReturnType<typeof smpp.connect>;

export function makeSmppGateway(options: SmppOptions): Gateway {
  const { timeoutMs = TIMEOUT_MS, bindAgainMs = BIND_AGAIN_MS } = options;
  let bound: Promise<Session> | null = null;
  let listener: Listener | null = null;
  let watch: NodeJS.Timeout | null = null;
  const session = () => {
    if (bound) return bound;
    const onDelivered = makeDeliveries(() => listener);
    const own = bind(options, timeoutMs, onDelivered, () => {
      // The late end of an earlier session leaves a newer one alone.
      if (bound === own) bound = null;
    });
    bound = own;
    own.catch(() => {
      if (bound === own) bound = null;
    });
    return own;
  };
  return {
    kind: 'smpp',
    takesKeys: false,
    parallel: PARALLEL,
    // The bind may take one, the message another.
    timeoutMs: 2 * timeoutMs,
    // Bound also while nothing is sent: replies and reports come when they come.
    listen(given) {
      listener = given;
      const stand = () => void session().catch(() => undefined);
      stand();
      watch = setInterval(stand, bindAgainMs).unref();
    },
    stop() {
      listener = null;
      if (watch) clearInterval(watch);
      void bound?.then((own) => own.close()).catch(() => undefined);
    },
    async send(sms) {
      let own: Session;
      try {
        own = await session();
      } catch (error) {
        return { outcome: 'retry', detail: String(thrownField(error, 'message')) };
      }
      return submit(own, sms, options.sourceAddress, timeoutMs);
    },
  };
}

/** Nothing was handed over before this stands: every failure here may be tried again. */
function bind(
  options: SmppOptions,
  timeoutMs: number,
  onDelivered: (session: Session, pdu: smpp.Pdu) => void,
  onLost: () => void,
): Promise<Session> {
  return new Promise((resolve, reject) => {
    const session = smpp.connect({ url: options.url, auto_enquire_link_period: ENQUIRE_MS });
    const fail = (what: string) => {
      clearTimeout(timer);
      session.destroy();
      reject(new Error(what));
    };
    const timer = setTimeout(() => fail('no answer to the bind'), timeoutMs);
    session.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'connection failed'));
    session.on('close', () => {
      onLost();
      fail('connection closed');
    });
    session.on('enquire_link', (pdu: smpp.Pdu) => session.send(pdu.response()));
    session.on('deliver_sm', (pdu: smpp.Pdu) => onDelivered(session, pdu));
    const account = { system_id: options.systemId, password: options.password };
    const stand = () => {
      clearTimeout(timer);
      resolve(session);
    };
    session.on('connect', () => {
      session.bind_transceiver(account, (answer) => {
        if (answer.command_status === smpp.ESME_ROK) return stand();
        // Some accounts may only send: warnings leave all the same, and no report comes back.
        session.bind_transmitter(account, (second) => {
          if (second.command_status === smpp.ESME_ROK) return stand();
          fail(`bind refused (${second.command_status})`);
        });
      });
    });
  });
}

function submit(session: Session, { number, text }: Sms, source: string, timeoutMs: number): Promise<HandOver> {
  return new Promise((resolve) => {
    const end = (result: HandOver) => {
      clearTimeout(timer);
      session.off('close', onClose);
      resolve(result);
    };
    const onClose = () => end({ outcome: 'doubtful', detail: 'connection closed' });
    const timer = setTimeout(() => end({ outcome: 'doubtful', detail: 'no answer' }), timeoutMs);
    session.on('close', onClose);
    const isGsm = smsLength(text).alphabet === 'GSM-7';
    session.submit_sm(
      {
        ...(source === '' ? {} : { source_addr: source }),
        dest_addr_ton: INTERNATIONAL,
        dest_addr_npi: E164,
        destination_addr: number,
        registered_delivery: FINAL_REPORT,
        data_coding: isGsm ? GSM : UCS2,
        // The payload takes a text of any length, and the centre cuts it into parts.
        message_payload: { message: isGsm ? text : Buffer.from(text, 'utf16le').swap16() },
      },
      (answer) => end(classify(answer)),
    );
  });
}

function classify({ command_status: status, message_id: reference }: smpp.Answer): HandOver {
  if (status === smpp.ESME_ROK) return { outcome: 'accepted', reference: reference || null };
  if (FINAL.has(status)) return { outcome: 'final', detail: `SMPP ${status}` };
  // Refused with a status of its own: it has not been taken.
  return { outcome: 'retry', detail: `SMPP ${status}` };
}
