// Calls of machines beside the doors of batches, and what admins see of them.
import { call } from '@bantay/kernel/wire/route';

export const machineCalls = {
  ingestReading: call('POST', '/api/ingest/reading'),
  readConnection: call('GET', '/api/admin/keys/connect/:name'),
};
