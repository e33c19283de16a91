// The part of the package `smpp` that is used here; it comes without types.
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';

  namespace smpp {
    interface Answer {
      command_status: number;
      message_id?: string;
    }
    interface Pdu extends Answer {
      destination_addr: string;
      data_coding: number;
      message_payload?: { message: string | Buffer };
      system_id: string;
      password: string;
      response(more?: object): Pdu;
    }
    interface Session extends EventEmitter {
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
    ESME_RBINDFAIL: number;
  };
  export = smpp;
}
