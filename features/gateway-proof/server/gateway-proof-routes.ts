// Doors of the proof of the gateway.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import { Problem } from '@bantay/server/problems.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';
import { changeProof, type ProofSetting as Reply, readProof } from '../wire/gateway-proof.ts';
import type { GatewayProofService, ProofSetting } from './gateway-proof-service.ts';

export function gatewayProofRoutes(door: Door, proof: GatewayProofService): void {
  door(readProof, async () => {
    const { setting, canProve, state, proofs } = await proof.see();
    return {
      ...{ status: true as const, setting: presentSetting(setting), can_prove: canProve, state },
      proofs: proofs.map(({ sentAt, seconds, cause }) => ({ sent_at: toManilaText(sentAt), seconds, cause })),
    };
  });

  door(changeProof, async ({ body: { number, version, reason }, user }) => {
    const read = number === null ? null : parseMobileNumber(number);
    if (number !== null && read === null) throw new Problem('numberWrong', { number });
    const change = proof.change({ number: read, version, reason: reason.trim() }, user.userId);
    return {
      ...{ status: true as const, message: 'It holds from now on.' },
      version: await tellCurrent(presentSetting, change),
    };
  });
}

const presentSetting = ({ version, number, by, reason, at }: ProofSetting): Reply => ({
  ...{ version, number, by, reason, at: manilaTextOrNull(at) },
});
