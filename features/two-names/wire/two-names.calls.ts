// Calls of two names: where they are wanted, and what waits for one.
import { call } from '@bantay/kernel/wire/route';

export const twoNamesCalls = {
  listReleasePolicies: call('GET', '/api/admin/release_policies'),
  changeReleasePolicies: call('POST', '/api/admin/release_policies/change'),
  proposeEwi: call('POST', '/api/monitoring/propose_ewi'),
  readProposal: call('GET', '/api/monitoring/proposal/:proposal_id'),
  confirmProposal: call('POST', '/api/monitoring/confirm_proposal'),
  withdrawProposal: call('POST', '/api/monitoring/withdraw_proposal'),
  overrideProposal: call('POST', '/api/monitoring/override_proposal'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    policies: true;
  }
}
