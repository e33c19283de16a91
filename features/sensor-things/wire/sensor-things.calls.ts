// Calls of the OGC SensorThings API 1.1, as far as it is read here.
import { call } from '@bantay/kernel/wire/route';

const BASE = '/api/sensorthings/v1.1';

export const sensorThingsCalls = {
  readSensorThings: call('GET', BASE),
  readEntities: call('GET', `${BASE}/:entity`),
  readRelated: call('GET', `${BASE}/:entity/:related`),
};
