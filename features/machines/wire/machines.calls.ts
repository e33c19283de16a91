// Calls of machines beside the doors of batches, and what admins see of them.
import { call } from '@bantay/kernel/wire/route';

export const machineCalls = {
  ingestReading: call('POST', '/api/ingest/reading'),
  ingestThingsStack: call('POST', '/api/ingest/things-stack'),
  ingestChirpStack: call('POST', '/api/ingest/chirpstack'),
  ingestCampbell: call('POST', '/api/ingest/campbell'),
  readConnection: call('GET', '/api/admin/keys/connect/:name'),
};
