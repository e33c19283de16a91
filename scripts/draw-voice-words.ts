// Draws the list of sentences that a municipality records for calls from their table, so that they cannot differ.
import { drawSpokenWords } from '../packages/kernel/src/voice/spoken-words.ts';
import { between, writeOrCheck } from './generated-document.ts';

const DOCUMENT = 'docs/operator-calls.md';
const text = between(DOCUMENT, 'words', drawSpokenWords());
writeOrCheck(DOCUMENT, text, 'node scripts/run.mjs scripts/draw-voice-words.ts');
