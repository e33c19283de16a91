// Questions that prefill the description of a feature, one set per type (specification 001, §3; topics of screens §21).
import { type FeatureType, NO_CHANGES_ID } from './feature-types.ts';

/**
 * In Filipino whatever the language of the screen: they are read out to residents and answered in their words. Our own
 * wording, for review by a native speaker.
 */
const QUESTIONS: Readonly<Record<number, readonly string[]>> = {
  1: [
    'Ilan ang bitak?',
    'Gaano kahaba (m)?',
    'Gaano kalapad (cm)?',
    'Gaano kalalim (cm)?',
    'Saan nakaharap o patungo ang bitak?',
    'Kung dati na ito: ano ang nagbago mula noong huling pagtingin?',
  ],
  2: [
    'Ilan ang gulod o hati ng lupa?',
    'Gaano kahaba (m)?',
    'Gaano kalapad (cm)?',
    'Gaano kataas (cm)?',
    'Saan nakaharap o patungo?',
    'Kung dati na ito: ano ang nagbago mula noong huling pagtingin?',
  ],
  3: [
    'Gaano kalakas ang daloy ng tubig?',
    'Gaano karami ang tubig?',
    'Ano ang kulay: malinaw o malabo?',
    'Bago ba ito o dati na?',
  ],
  4: ['Gaano kalaki ang naipong tubig (m)?', 'Anong mga palatandaan ang malapit dito?', 'Bago ba ito o dati na?'],
  5: ['Saan nakahilig ang mga puno?', 'Kung nabiyak: gaano kalaki ang biyak (cm)?'],
  6: [
    'May lumubog bang sahig o tumagilid na dingding? Alin?',
    'Saang bahagi ng istruktura ang bitak?',
    'Saan patungo ang bitak?',
  ],
  7: [
    'Saang bahagi ng dalisdis ang gumuho: itaas, gitna o ibaba?',
    'Hanggang saan umabot ang gumuhong lupa?',
    'May tinamaan bang bahay, kalsada o iba pa?',
    'Gaano kataas at kalapad ang gumuho (m)?',
  ],
  8: [
    'Ilan ang umbok o lubog ng lupa?',
    'Gaano kalaki (haba, lapad, taas o lalim)?',
    'Anong mga palatandaan ang malapit dito?',
  ],
};

/** Each question on a line of its own, with room for the answer; empty for "no changes observed". */
export function featurePrompt({ featureId }: Pick<FeatureType, 'featureId'>): string {
  if (featureId === NO_CHANGES_ID) return '';
  return (QUESTIONS[featureId] ?? []).map((question) => `${question} `).join('\n');
}
