// For tests only: plays an oracle scenario half hour by half hour through the generator.
import type { OperationalTrigger } from '@bantay/features/alerts/rules/operational-trigger.ts';
import { mergeTrigger } from '@bantay/features/alerts/rules/operational-trigger.ts';
import type {
  ColumnRow,
  FeatureReport,
  GeneratedAlert,
  PublicAlertRow,
} from '@bantay/features/alerts/rules/public-alert.ts';
import { generatePublicAlert } from '@bantay/features/alerts/rules/public-alert-generator.ts';
import { applySave, type SaveDecision, savePublicAlert } from '@bantay/features/alerts/rules/public-alert-saving.ts';
import { operationalSymbol, type TriggerSourceName } from '@bantay/features/alerts/rules/trigger-sources.ts';
import type { ValidationStatus } from '@bantay/features/alerts/rules/validation.ts';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS, type Instant } from '@bantay/kernel/time/manila-time';
import { at as instant } from './oracle.ts';
import { generateUnder } from './reference/generator.ts';
import type { GeneratorRules } from './reference/rules.ts';
import { saveUnder, withoutInvalidSurficial } from './reference/saving.ts';

export interface Write {
  at: string;
  kind: TriggerSourceName | 'x' | 'status';
  level?: number;
  instance?: number;
  of?: number;
  status?: ValidationStatus;
}

export interface Scenario {
  case: string;
  note: string;
  input: { start: string; hours: number; active_markers: boolean; writes: Write[] };
  expected: { changes: [string, ExpectedRun][]; public_alerts: [string, string, number][]; error: string | null };
}

export interface ExpectedRun {
  level: number;
  internal: string;
  validity: string | null;
  ground: boolean;
  ts: string;
  triggers: [string, string, number | null][];
  current: Record<string, number>;
  candidates: {
    status: string;
    level: number;
    list: string;
    valid: string;
    release_time: boolean;
    extend: boolean;
    new: [string, string][];
  }[];
}

/** The stored facts of one site, filled by writes. */
export class Store {
  triggers: OperationalTrigger[] = [];
  publicAlerts: PublicAlertRow[] = [];
  featureReports: FeatureReport[] = [];
  columnRows: ColumnRow[] = [];
  nearThresholdAt: Instant[] = [];
  /** Trigger made by the write with this index. */
  private readonly byWrite = new Map<number, number>();

  readonly hasActiveMarkers: boolean;
  constructor(hasActiveMarkers: boolean) {
    this.hasActiveMarkers = hasActiveMarkers;
  }

  write(write: Write, index: number): void {
    const at = instant(write.at);
    switch (write.kind) {
      case 'x':
        this.nearThresholdAt.push(at);
        return;
      case 'status': {
        const id = this.byWrite.get(write.of!);
        this.triggers = this.triggers.map((t) => (t.triggerId === id ? { ...t, status: write.status! } : t));
        return;
      }
      case 'rainfall':
      case 'subsurface':
        if (write.kind === 'subsurface') this.columnRows.push({ startedAt: at, updatedAt: at, level: write.level! });
        this.byWrite.set(index, this.merge(write.kind, write.level!, at));
        return;
      case 'earthquake':
      case 'on demand':
        break;
      case 'surficial': {
        this.triggers = this.triggers.filter((t) => !(t.source === 'surficial' && t.startedAt === at));
        break;
      }
      case 'moms':
        this.featureReports.push({
          momsId: this.featureReports.length + 1,
          instanceId: write.instance!,
          observedAt: at,
          level: write.level!,
          isReleased: false,
        });
        break;
    }
    this.byWrite.set(index, this.add(write.kind, write.level!, at));
  }

  private add(source: TriggerSourceName, level: number, at: Instant): number {
    const triggerId = this.triggers.reduce((max, t) => Math.max(max, t.triggerId), 0) + 1;
    const symbol = operationalSymbol(source, level)!;
    this.triggers.push({ triggerId, source, symbol, level, startedAt: at, updatedAt: at, status: null });
    return triggerId;
  }

  private merge(source: TriggerSourceName, level: number, at: Instant): number {
    const symbol = operationalSymbol(source, level)!;
    const decision = mergeTrigger(
      this.triggers.filter((t) => t.source === source),
      symbol,
      at,
    );
    if (decision.action === 'insert') return this.add(source, level, at);
    if (decision.action === 'touch') {
      this.triggers = this.triggers.map((t) => (t.triggerId === decision.triggerId ? { ...t, updatedAt: at } : t));
    }
    return decision.triggerId;
  }

  /** The run of a stamp as the product makes it. */
  run(at: Instant): GeneratedAlert {
    const generated = generatePublicAlert(this, at, { run: 'closing' });
    this.keep(savePublicAlert(this.publicAlerts, generated));
    return generated;
  }

  /** The same under other rules. */
  runUnder(rules: GeneratorRules, at: Instant): GeneratedAlert {
    if (!rules.leaveOutInvalid) this.publicAlerts = withoutInvalidSurficial(this.publicAlerts, this.triggers, at);
    const generated = generateUnder(rules, this, at, { run: 'closing' });
    this.keep(saveUnder(rules, this.publicAlerts, generated));
    return generated;
  }

  private keep(decision: SaveDecision): void {
    const nextId = Math.max(...this.publicAlerts.map((row) => row.publicId)) + 1;
    this.publicAlerts = applySave(this.publicAlerts, decision, nextId);
  }
}

/** Plays a scenario under some rules, null for the product itself; `onRun` sees each result. */
export function replay(
  scenario: Scenario,
  rules: GeneratorRules | null,
  onRun: (run: GeneratedAlert, store: Store) => void,
): Store {
  const { start, hours, active_markers, writes } = scenario.input;
  const store = new Store(active_markers);
  // The reference's replay began two days earlier at level 0.
  const past = instant(start) - 2 * DAY_MS;
  store.publicAlerts = [{ publicId: 1, level: 0, startedAt: past, updatedAt: instant(start) - HALF_HOUR_MS }];
  const inTime = writes.map((write, index) => ({ write, index, at: instant(write.at) })).sort((a, b) => a.at - b.at);
  let next = 0;
  const end = instant(start) + hours * HOUR_MS;
  for (let at = instant(start); at <= end; at += HALF_HOUR_MS) {
    for (; next < inTime.length && inTime[next]!.at < at + HALF_HOUR_MS; next++) {
      store.write(inTime[next]!.write, inTime[next]!.index);
    }
    onRun(rules === null ? store.run(at) : store.runUnder(rules, at), store);
  }
  return store;
}

/** What the reference answered at each stamp: the newest change at or before it. */
export function expectedAt(scenario: Scenario, at: Instant): ExpectedRun | null {
  let found: ExpectedRun | null = null;
  for (const [stamp, run] of scenario.expected.changes) {
    if (instant(stamp) > at) break;
    found = run;
  }
  return found;
}
