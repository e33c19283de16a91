// Versions of texts and languages of sites in the spelling of the wire.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { SiteLanguageReply, WarningText } from '../wire/wording.ts';
import type { SiteWithLanguage, TextRow } from './warning-texts-service.ts';

export const presentText = (row: TextRow): WarningText => ({
  template_id: row.templateId,
  field: row.field,
  language: row.language,
  version: row.version,
  text: row.text,
  state: row.state,
  reviewer: row.reviewer,
  written_by: row.writer,
  written_at: row.writtenAt === null ? null : toManilaText(row.writtenAt),
  reason: row.reason,
});

export const presentSite = ({ site, language, version, changer, changedAt }: SiteWithLanguage): SiteLanguageReply => ({
  site_id: site.siteId,
  site_code: site.siteCode,
  sitio: site.sitio,
  barangay: site.barangay,
  municipality: site.municipality,
  province: site.province,
  language,
  version,
  changed_by: changer,
  changed_at: changedAt === null ? null : toManilaText(changedAt),
});
