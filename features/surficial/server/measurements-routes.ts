// Doors through which measurements of markers, events and tags come in.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import { Problem } from '@bantay/server/problems.ts';
import { isDaytime } from '../rules/observation-time.ts';
import {
  deletePreviousMeasurement,
  deleteSurficialData,
  insertMarkerEvent,
  insertObservation,
  saveMarkerDataTag,
  updateSurficialData,
} from '../wire/surficial.ts';
import type { MarkersService } from './markers-service.ts';
import type { MeasurementsService } from './measurements-service.ts';
import { presentObservation, presentStanding } from './surficial-presenter.ts';

/** Said by the kind of tag; api-facts §4.5 knows one sentence, misspelt, for all three. */
const TAG_SAVED = {
  '-1': 'Successfully saved unreliable data.',
  '0': 'Successfully saved data to be validated.',
  '1': 'Successfully saved confirmed data.',
} as const;

export function measurementsRoutes(door: Door, measurements: MeasurementsService, markers: MarkersService): void {
  enteringRoutes(door, measurements);
  correctingRoutes(door, measurements);
  markingRoutes(door, measurements, markers);
}

function enteringRoutes(door: Door, measurements: MeasurementsService): void {
  door(insertObservation, async ({ body, user }) => {
    const entered = await measurements.enter(
      {
        siteCode: body.site_code,
        date: body.date,
        marker: body.marker,
        weather: body.panahon,
        observer: body.reporter,
        type: body.type,
        moId: body.mo_id ?? null,
        replaces: body.replace ?? null,
        version: body.version ?? null,
        enteredBy: body.entered_by ?? null,
      },
      user.userId,
    );
    if ('conflict' in entered) {
      const current = presentObservation(entered.current, entered.cm);
      throw new Problem(entered.conflict, entered.details, { current });
    }
    const { moId, at } = entered;
    const notice = entered.isOld ? ('old' as const) : isDaytime(at) ? null : ('outsideDaytime' as const);
    const message = `Ground measurements saved.${entered.isOld ? ' They are more than 90 days old.' : ''}`;
    return { status: true as const, message, mo_id: moId, notice };
  });
}

function correctingRoutes(door: Door, measurements: MeasurementsService): void {
  door(updateSurficialData, async ({ body, user }) => {
    await measurements.correct(
      {
        moId: body.mo_id || null,
        at: body.ts ? fromManilaText(body.ts) : null,
        dataId: body.data_id || null,
        measurement: body.measurement ?? null,
        wasAt: body.was_ts ? fromManilaText(body.was_ts) : null,
        wasCm: body.was_measurement ?? null,
      },
      user.userId,
    );
    return { status: 'success' as const, message: 'Update successful' };
  });

  door(deleteSurficialData, async ({ body, user }) => {
    await measurements.remove(body.quantity, body.id, user.userId);
    return { status: 'success' as const, message: 'Delete successful' };
  });

  door(deletePreviousMeasurement, async ({ body, user }) => {
    await measurements.remove('all', body.mo_id, user.userId);
    return { status: true as const, message: 'Delete successful' };
  });
}

/** What happens to markers, and what is said of single points. */
function markingRoutes(door: Door, measurements: MeasurementsService, markers: MarkersService): void {
  door(insertMarkerEvent, async ({ body, user }) => {
    const markerId = await markers.addEvent(
      {
        siteCode: body.site_code,
        kind: body.event,
        markerId: body.marker_id || null,
        // The contract has read it.
        at: fromManilaText(body.ts)!,
        name: body.marker_name ?? '',
        remarks: body.remarks?.trim() ?? '',
      },
      user.userId,
    );
    return { status: 'success' as const, message: 'Successfully added marker event!', marker_id: markerId };
  });

  door(saveMarkerDataTag, async ({ body, user }) => {
    const { was } = body;
    const tag = {
      tagId: body.marker_tag_id || null,
      dataId: body.data_id,
      type: body.tag_type,
      remarks: body.remarks?.trim() ?? '',
      was: was && { type: was.tag_type, remarks: was.remarks },
    };
    const tagId = await tellCurrent(presentStanding, measurements.tag(tag, user.userId));
    return { status: true as const, message: TAG_SAVED[body.tag_type], marker_tag_id: tagId };
  });
}
