// The record in the words of the wire.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import { hasSource, heldBy } from '../../alerts/rules/held-by.ts';
import type { EventTrigger, GeneratedAlert } from '../../alerts/rules/public-alert.ts';
import { internalFromList } from '../../alerts/rules/public-alert-letters.ts';
import type { DecisionRow } from '../../alerts/server/alerts-service.ts';
import { type BoundOfSum, missingInEvidence, type RainfallEvidence } from '../../rainfall/rules/rainfall-evidence.ts';
import type { SubsurfaceEvidence } from '../../subsurface/rules/subsurface-evidence.ts';
import type { MarkerReading } from '../../surficial/rules/marker-reading.ts';
import type { SurficialEvidence } from '../../surficial/rules/surficial-evidence.ts';
import type { RecordDecision, RecordEvent, RecordRunning, RecordTrigger, TriggerRecord } from '../wire/record.ts';
import { presentFigures } from './figures-presenter.ts';
import type { NamedRequest, SiteRecordPage, TriggerRecord as StoredRecord, TextRow } from './record-service.ts';

export function presentRunning(page: SiteRecordPage): RecordRunning | null {
  const { generated, site } = page;
  if (!generated) return null;
  return {
    at: toManilaText(generated.at),
    level: generated.level,
    internal: generated.internal,
    validity: manilaTextOrNull(generated.validity),
    has_ground_data: generated.hasGroundData,
    held: heldBy(generated, site.topics),
    sources: generated.current
      .filter(({ source, level }) => level !== -1 || hasSource(site.topics, source))
      .map(({ source, level, dataAt }) => ({ source, level, data_ts: manilaTextOrNull(dataAt) })),
    triggers: raisingTriggers(generated).map((trigger) => ({
      trigger_id: trigger.triggerId,
      source: trigger.source,
      symbol: trigger.symbol,
      level: trigger.level,
      ts: toManilaText(trigger.updatedAt),
      // Stored with the run's result, of which the rules name a part.
      info: (trigger as EventTrigger & { techInfo?: string }).techInfo ?? '',
      decisions: decisionsOn(page.decisions, trigger.triggerId),
    })),
  };
}

const raisingTriggers = (generated: GeneratedAlert) => [...generated.triggers, ...generated.toValidate];

export function presentEvents({
  events,
  releases,
  triggers,
  texts,
  decisions,
  requests,
}: SiteRecordPage): RecordEvent[] {
  return events.map((event, index) => ({
    event_id: event.eventId,
    event_start: toManilaText(event.eventStart),
    validity: manilaTextOrNull(event.validity),
    status: event.status,
    highest_level: event.highestLevel,
    release_count: event.releaseCount,
    lowered_by: requests
      .filter((one) => one.alertLevel === 0 && one.requestTs >= event.eventStart)
      .filter((one) => one.requestTs < (events[index - 1]?.eventStart ?? Number.POSITIVE_INFINITY))
      .map(presentRequest),
    releases: releases
      .filter((release) => release.eventId === event.eventId)
      .map((release) => ({
        release_id: release.releaseId,
        level: release.alertLevel,
        internal: internalFromList(release.alertLevel, release.triggerList),
        kind: release.kind,
        data_ts: toManilaText(release.dataTs),
        release_time: release.releaseTime,
        bulletin_number: release.bulletinNumber,
        publisher: release.publisher,
        ...(release.second && { second: release.second }),
        comments: release.comments,
        cancelled_at: manilaTextOrNull(release.cancelledAt),
        sms_sent_at: manilaTextOrNull(release.smsSentAt),
        told_otherwise: release.toldOtherwise,
        texts: texts.filter((text) => text.releaseId === release.releaseId).map(presentText),
        triggers: triggers
          .filter((trigger) => trigger.releaseId === release.releaseId)
          .map(
            (trigger): RecordTrigger => ({
              trigger_id: trigger.triggerId,
              source: trigger.source,
              symbol: trigger.symbol,
              level: trigger.level,
              info: trigger.info,
              ts: toManilaText(trigger.ts),
              decisions: trigger.triggerId === null ? [] : decisionsOn(decisions, trigger.triggerId),
            }),
          ),
      })),
  }));
}

const presentText = ({ releaseId: _, at, ...text }: TextRow) => ({ at: toManilaText(at), ...text });

const presentRequest = (request: NamedRequest) => ({
  request_ts: toManilaText(request.requestTs),
  reason: request.techInfo,
  reporter: request.reporter,
  approved_by: request.approvedBy,
});

/** Rows that only ask for a decision have no name. */
const decisionsOn = (rows: readonly DecisionRow[], triggerId: number): RecordDecision[] =>
  rows
    .filter((row) => row.triggerId === triggerId)
    .map((row) => ({
      status: row.alertStatus,
      name: row.name,
      at: manilaTextOrNull(row.tsAck),
      remarks: row.remarks,
      info: row.techInfo,
    }));

export function presentTriggerRecord(record: StoredRecord): TriggerRecord {
  const { trigger, evidence, earthquake, onDemand } = record;
  return {
    status: true,
    trigger: {
      trigger_id: trigger.triggerId,
      site_code: record.site.siteCode,
      source: trigger.source,
      symbol: trigger.symbol,
      level: trigger.level,
      ts: toManilaText(trigger.startedAt),
      ts_updated: toManilaText(trigger.updatedAt),
      info: trigger.techInfo,
      decisions: decisionsOn(record.decisions, trigger.triggerId),
    },
    stamps: record.stamps.map(toManilaText),
    rainfall: evidence?.evidence.source === 'rainfall' ? presentRainfall(evidence.at, evidence.evidence) : null,
    surficial: evidence?.evidence.source === 'surficial' ? presentSurficial(evidence.at, evidence.evidence) : null,
    subsurface: evidence?.evidence.source === 'subsurface' ? presentSubsurface(evidence.at, evidence.evidence) : null,
    earthquake: earthquake && {
      ts: toManilaText(earthquake.ts),
      magnitude: earthquake.magnitude,
      depth: earthquake.depthKm,
      latitude: earthquake.latitude,
      longitude: earthquake.longitude,
      issuer: earthquake.issuer,
      province: earthquake.province,
      distance: earthquake.distanceKm,
      critical_distance: earthquake.criticalKm,
    },
    on_demand: onDemand && presentRequest(onDemand),
    limits: record.limits.map(({ used, version }) => ({
      ...{ key: used.key, value: used.value, version_id: version.versionId, set_by: version.setBy },
      ...{ valid_from: version.validFrom === 0 ? null : toManilaText(version.validFrom), reason: version.reason },
    })),
    reports: record.reports.map((report) => ({
      feature_type: report.featureType,
      feature_name: report.featureName,
      location: report.location,
      level: report.opTrigger,
      observed_ts: toManilaText(report.observanceTs),
      reported_ts: toManilaText(report.reportedAt),
      description: report.narrative,
      remarks: report.remarks,
      entered_by: report.enteredName,
      consulted_staff: report.consultedStaff,
      files: report.files,
    })),
    figures: presentFigures(record),
  };
}

const presentRainfall = (at: number, evidence: RainfallEvidence): TriggerRecord['rainfall'] => ({
  at: toManilaText(at),
  gauge: evidence.gauge,
  distance: evidence.distance,
  passed_over: evidence.passedOver,
  incomplete: (evidence.incomplete ?? []).map((one) => ({
    gauge: one.gauge,
    sum_24h: one.sum24,
    sum_72h: one.sum72,
    measured_24h: one.measured24,
    measured_72h: one.measured72,
  })),
  sum_24h: evidence.sum24,
  sum_72h: evidence.sum72,
  threshold_24h: evidence.threshold24,
  threshold_72h: evidence.threshold72,
  first_ts: toManilaText(evidence.firstAt),
  half_hours: evidence.halfHours,
  missing: missingInEvidence(evidence).map(({ from, to }) => ({ from: toManilaText(from), to: toManilaText(to) })),
  possible: evidence.possible
    ? {
        day: presentBound(evidence.possible.day),
        three_days: presentBound(evidence.possible.threeDays),
        also: evidence.possible.also,
        decides: evidence.possible.decides,
      }
    : null,
});

const presentBound = ({ filledBy, ...bound }: BoundOfSum) => ({ ...bound, filled_by: filledBy });

const presentSubsurface = (at: number, { columns }: SubsurfaceEvidence): TriggerRecord['subsurface'] => ({
  at: toManilaText(at),
  columns: columns.map(({ column, level, nodes }) => ({
    column,
    level,
    nodes: nodes.map((one) => ({
      node: one.node,
      displacement: [one.displacementXz, one.displacementXy],
      velocity: [one.velocityXz, one.velocityXy],
      level: one.alert,
    })),
  })),
});

const presentReading = ({ at, cm }: MarkerReading) => ({ ts: toManilaText(at), cm });

const presentSurficial = (at: number, evidence: SurficialEvidence): TriggerRecord['surficial'] => ({
  at: toManilaText(at),
  markers: evidence.markers.map(({ name, level, newest, before, displacementCm, hours, trend, count }) => ({
    name,
    level,
    newest: presentReading(newest),
    before: before && presentReading(before),
    displacement: displacementCm,
    hours,
    trend,
    count,
  })),
});
