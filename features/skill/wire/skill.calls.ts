// Calls about how good the warnings have been.
import { call } from '@bantay/kernel/wire/route';

export const skillCalls = {
  readSkill: call('GET', '/api/skill/:site_code'),
  noteTruth: call('POST', '/api/skill/note-truth'),
  readHindcast: call('GET', '/api/skill/:site_code/hindcast'),
  readSkillPdf: call('GET', '/api/skill/:site_code/pdf/:year/:language'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    skill: true;
  }
}
