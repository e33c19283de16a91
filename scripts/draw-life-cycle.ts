// Draws docs/alert-life-cycle.md from the table of transitions by which the program itself moves.
import { TRANSITIONS } from '@bantay/features/alerts/rules/alert-lifecycle.ts';
import { writeOrCheck } from './generated-document.ts';

const COMMAND = 'node scripts/run.mjs scripts/draw-life-cycle.ts';
const idOf = (state: string) => state.replaceAll(' ', '_');

const states = [...new Set(TRANSITIONS.map((row) => row.from))];
/** Two ways between the same states are one arrow with two words on it. */
const arrows = new Map<string, string[]>();
for (const { from, to, happening } of TRANSITIONS) {
  const arrow = `${idOf(from)} --> ${idOf(to)}`;
  arrows.set(arrow, [...(arrows.get(arrow) ?? []), happening]);
}

const text = `# Life cycle of an alert

Drawn by \`${COMMAND}\` from the table in \`features/alerts/rules/alert-lifecycle.ts\`;
\`npm run check\` fails when it is stale. "Lowered" is the rest of the day on which the alert was lowered.

\`\`\`mermaid
stateDiagram-v2
  [*] --> routine
${states.map((state) => `  state "${state}" as ${idOf(state)}`).join('\n')}
${[...arrows].map(([arrow, happenings]) => `  ${arrow}: ${happenings.join(' / ')}`).join('\n')}
\`\`\`

| In this state | when this happens | the site goes to | and a person sees |
| --- | --- | --- | --- |
${TRANSITIONS.map((row) => `| ${row.from} | ${row.happening} | ${row.to} | ${row.effect} |`).join('\n')}
`;
writeOrCheck('docs/alert-life-cycle.md', text, COMMAND);
