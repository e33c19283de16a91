// How long each call goes on while the disk fills up (decision 023): one table, so that it can be read as a whole.
import { accountsCalls } from '@bantay/contract/accounts.calls';
import { alertsCalls } from '@bantay/contract/alerts.calls';
import { dutyCalls } from '@bantay/contract/duty.calls';
import { earthquakeCalls } from '@bantay/contract/earthquake.calls';
import { ewiCalls } from '@bantay/contract/ewi.calls';
import { incomingCalls } from '@bantay/contract/incoming.calls';
import { momsCalls } from '@bantay/contract/moms.calls';
import { onDemandCalls } from '@bantay/contract/on-demand.calls';
import { rainfallCalls } from '@bantay/contract/rainfall.calls';
import { resourcesCalls } from '@bantay/contract/resources.calls';
import type { Call, Declaration } from '@bantay/contract/route';
import { subsurfaceCalls } from '@bantay/contract/subsurface.calls';
import { surficialCalls } from '@bantay/contract/surficial.calls';
import type { WriteRank } from '@bantay/domain/files/write-ranks';

const RANKED: readonly (readonly [WriteRank | null, readonly Call[]])[] = [
  // Whoever decides has to get in, and perhaps needs a new password by SMS for it.
  ['warning', [accountsCalls.signIn, accountsCalls.signOut, accountsCalls.forgotPassword, accountsCalls.verifyOtp]],
  ['warning', [alertsCalls.updateAlertStatus, alertsCalls.insertEwi, onDemandCalls.saveOnDemand]],
  ['warning', [ewiCalls.sendEwi, ewiCalls.sendAgain, ewiCalls.resolveDoubtful, ewiCalls.correctEwi]],
  ['warning', [dutyCalls.openDutyProblems, dutyCalls.acknowledgeDutyProblem, dutyCalls.silenceDutyProblem]],
  // A resident who calls for help, and whoever calls back.
  ['warning', [incomingCalls.ingestSms, incomingCalls.readIncoming, incomingCalls.showNumber]],

  // What can raise a level. Pictures of a report are files and stop earlier; its words are few.
  ['reading', [rainfallCalls.ingestRainfall, subsurfaceCalls.ingestTilt, earthquakeCalls.ingestEarthquakes]],
  ['reading', [rainfallCalls.endInvalidTag, rainfallCalls.withdrawInvalidTag]],
  ['reading', [rainfallCalls.tagInvalidData, surficialCalls.insertObservation]],
  ['reading', [momsCalls.writeMoms, momsCalls.writeMomsForValidation]],

  // Questions, although they are posted.
  [null, [earthquakeCalls.getEarthquakesOfDay, resourcesCalls.listFilesByPost]],
];

export function writeRankOf({ call, shape }: Declaration): WriteRank | null {
  const named = RANKED.find(([, calls]) => calls.includes(call));
  if (named) return named[0];
  if (call.method === 'GET') return null;
  return shape.files ? 'file' : 'entry';
}
