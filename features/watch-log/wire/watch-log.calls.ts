// Calls of the watch log, of shifts that are handed over, and of reports of shifts.
import { call } from '@bantay/kernel/wire/route';

export const watchLogCalls = {
  readLog: call('GET', '/api/watch-log'),
  writeNote: call('POST', '/api/watch-log/note'),
  noteLook: call('POST', '/api/watch-log/looked'),
  readShift: call('GET', '/api/watch-log/shift'),
  listShiftReports: call('GET', '/api/watch-log/reports'),
  keepShiftReport: call('POST', '/api/watch-log/keep-report'),
  readShiftPdf: call('GET', '/api/watch-log/report/:report_id/:language'),
};

export const handOverCalls = {
  readHandOver: call('GET', '/api/hand-over'),
  giveShift: call('POST', '/api/hand-over/give'),
  takeShift: call('POST', '/api/hand-over/take'),
  withdrawShift: call('POST', '/api/hand-over/withdraw'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    'watch-log': true;
    'hand-over': true;
  }
}
