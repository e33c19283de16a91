// The part of the package `smpp` that is used here; it comes without types.
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';

  namespace smpp {
    interface Answer {
      command_status: number;
      message_id?: string;
    }
    interface Pdu extends Answer {
      source_addr: string;
      destination_addr: string;
      esm_class: number;
      registered_delivery: number;
      short_message?: { message: string | Buffer; udh?: Buffer[] };
      receipted_message_id?: string;
      message_state?: number;
      sar_msg_ref_num?: number;
      sar_total_segments?: number;
      sar_segment_seqnum?: number;
      data_coding: number;
      message_payload?: { message: string | Buffer };
      system_id: string;
      password: string;
      response(more?: object): Pdu;
    }
    interface Session extends EventEmitter {
      bind_transceiver(pdu: object, answered: (answer: Answer) => void): void;
      deliver_sm(pdu: object, answered: (answer: Answer) => void): void;
      bind_transmitter(pdu: object, answered: (answer: Answer) => void): void;
      submit_sm(pdu: object, answered: (answer: Answer) => void): void;
      send(pdu: Pdu): void;
      close(): void;
      destroy(): void;
    }
    interface Server extends EventEmitter {
      listen(port: number, host: string, ready: () => void): void;
      close(done?: () => void): void;
      address(): { port: number };
    }
  }
  const smpp: {
    connect(options: { url: string; auto_enquire_link_period?: number }): smpp.Session;
    createServer(handle: (session: smpp.Session) => void): smpp.Server;
    ESME_ROK: number;
    ESME_RINVMSGLEN: number;
    ESME_RINVDSTADR: number;
    ESME_RINVDSTTON: number;
    ESME_RINVDSTNPI: number;
    ESME_RTHROTTLED: number;
    ESME_RX_T_APPN: number;
    ESME_RBINDFAIL: number;
  };
  export = smpp;
}
