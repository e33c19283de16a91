// The shapes of the contract as the pages read and send them: its own names of types, its fields in the pages' spelling.
import type * as accounts from '@bantay/features/accounts/wire/accounts.ts';
import type * as activities from '@bantay/features/activities/wire/activities.ts';
import type * as bulletin from '@bantay/features/bulletin/wire/bulletin.ts';
import type * as chat from '@bantay/features/chat/wire/chat.ts';
import type * as dashboard from '@bantay/features/dashboard/wire/dashboard.ts';
import type * as duty from '@bantay/features/duty/wire/duty.ts';
import type * as earthquake from '@bantay/features/earthquake/wire/earthquake.ts';
import type * as ewi from '@bantay/features/ewi/wire/ewi.ts';
import type * as households from '@bantay/features/households/wire/households.ts';
import type * as incoming from '@bantay/features/incoming/wire/incoming.ts';
import type * as moms from '@bantay/features/moms/wire/moms.ts';
import type * as rainfall from '@bantay/features/rainfall/wire/rainfall.ts';
import type * as record from '@bantay/features/record/wire/record.ts';
import type * as resources from '@bantay/features/resources/wire/resources.ts';
import type * as subsurface from '@bantay/features/subsurface/wire/subsurface.ts';
import type * as surficial from '@bantay/features/surficial/wire/surficial.ts';
import type { Inside } from './inside.ts';

export type LoginData = Inside<accounts.LoginData>;

export type Activity = Inside<activities.Activity>;

export type Candidate = Inside<dashboard.Candidate>;
export type CandidateTrigger = Inside<dashboard.CandidateTrigger>;
export type EventAlert = Inside<dashboard.EventAlert>;
export type ExtendedAlert = Inside<dashboard.ExtendedAlert>;
export type OnGoing = Inside<dashboard.OnGoing>;
export type SavedTrigger = Inside<dashboard.SavedTrigger>;
export type SiteCandidate = Inside<dashboard.SiteCandidate>;

export type BulletinList = Inside<bulletin.BulletinList>;
export type BulletinReply = Inside<bulletin.BulletinReply>;
export type Sheet = Inside<bulletin.Sheet>;

export type Chat = Inside<chat.Chat>;
export type ChatRoom = Inside<chat.ChatRoom>;

export type DutyList = Inside<duty.DutyList>;
export type DutyProblem = Inside<duty.DutyProblem>;

export type EarthquakeReply = Inside<earthquake.EarthquakeReply>;

export type Contact = Inside<ewi.Contact>;
export type Sending = Inside<ewi.Sending>;

export type Household = Inside<households.Household>;
export type HouseholdInput = Inside<households.HouseholdInput>;
export type HouseholdSummary = Inside<households.HouseholdSummary>;

export type IncomingMessage = Inside<incoming.IncomingMessage>;

export type FeatureGroup = Inside<moms.FeatureGroup>;
export type FeatureType = Inside<moms.FeatureType>;
export type Moms = Inside<moms.Moms>;
export type WaitingReport = Inside<moms.WaitingReport>;

export type AskedGaugeReply = Inside<rainfall.AskedGaugeReply>;
export type GaugeSet = Inside<rainfall.GaugeSet>;
export type RainJudgementReply = Inside<rainfall.RainJudgementReply>;

export type ChatAnswer = Inside<chat.ChatAnswer>;

export type RainfallEvidenceReply = Inside<record.RainfallEvidenceReply>;
export type RecordDecision = Inside<record.RecordDecision>;
export type RecordEvent = Inside<record.RecordEvent>;
export type RecordRelease = Inside<record.RecordRelease>;
export type RecordRunning = Inside<record.RecordRunning>;
export type RecordTrigger = Inside<record.RecordTrigger>;
export type SubsurfaceEvidenceReply = Inside<record.SubsurfaceEvidenceReply>;
export type SurficialEvidenceReply = Inside<record.SurficialEvidenceReply>;
export type TriggerRecord = Inside<record.TriggerRecord>;

export type HazardMap = Inside<resources.HazardMap>;
export type LibraryFile = Inside<resources.LibraryFile>;

export type ColumnReply = Inside<subsurface.ColumnReply>;
export type SubsurfaceItem = Inside<subsurface.SubsurfaceItem>;

export type MarkerHistoryEntry = Inside<surficial.MarkerHistoryEntry>;
export type MarkerPlot = Inside<surficial.MarkerPlot>;
export type MarkerPoint = Inside<surficial.MarkerPoint>;
export type MarkerTag = Inside<surficial.MarkerTag>;
export type ObservationInput = Inside<surficial.ObservationInput>;
export type ObservationRow = Inside<surficial.ObservationRow>;
export type TrendingData = Inside<surficial.TrendingData>;
