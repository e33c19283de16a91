// Every metric there is: its name, what it says, and the labels by which it comes. Each label has as many values as the installation has such things.

export interface MetricRow {
  name: string;
  help: string;
  labels?: readonly string[];
}

export const METRICS = [
  { name: 'bantay_info', help: 'Always 1; the version that runs is its label.', labels: ['version'] },
  { name: 'bantay_database_answer_seconds', help: 'How long the database took to answer the smallest question.' },
  { name: 'bantay_job_age_seconds', help: 'Since the last run of a job ended.', labels: ['job'] },
  { name: 'bantay_job_late_after_seconds', help: 'An age of a job above this is late.', labels: ['job'] },
  { name: 'bantay_job_failed', help: '1 where the last run of a job failed.', labels: ['job'] },
  {
    name: 'bantay_half_hours_missed_total',
    help: 'Half hours of a site that were closed when the next was over already, or later.',
    labels: ['site'],
  },
  {
    name: 'bantay_rain_reading_age_seconds',
    help: 'Since the newest reading of a rain gauge, in field time; none of one that never reported.',
    labels: ['site', 'gauge'],
  },
  {
    name: 'bantay_rain_silent_after_seconds',
    help: 'An age of a reading above this is silence.',
    labels: ['site', 'gauge'],
  },
  { name: 'bantay_problems_open', help: 'Duty problems that have not ended, by kind.', labels: ['kind'] },
  { name: 'bantay_problems_unopened', help: 'Duty problems that nobody has looked at.' },
  { name: 'bantay_duty_look_age_seconds', help: 'Since somebody looked for problems: an old look sees none.' },
  {
    name: 'bantay_sms_messages',
    help: 'Messages by state: those on their way, and those that failed or are in doubt since a day.',
    labels: ['state'],
  },
  {
    name: 'bantay_sms_oldest_waiting_seconds',
    help: 'Age of the oldest message that has not left; 0 where none waits.',
  },
  { name: 'bantay_sms_gateway', help: '1 where a gateway is set that carries messages.' },
  {
    name: 'bantay_site_level',
    help: 'Level that may be shown of a site, 0 to 3; none where nothing is known.',
    labels: ['site'],
  },
  {
    name: 'bantay_site_level_known',
    help: '0 where the level of a site is not known: that is not level 0.',
    labels: ['site'],
  },
  {
    name: 'bantay_site_level_overdue',
    help: '1 where the validity is over and nobody has ended the level.',
    labels: ['site'],
  },
  { name: 'bantay_disk_free_bytes', help: 'Free on the fullest of the disks.' },
  { name: 'bantay_backup_age_seconds', help: 'Since the newest backup; none before the first.' },
] as const satisfies readonly MetricRow[];

export type MetricName = (typeof METRICS)[number]['name'];

/** One number; `labels` in the words of the table. */
export interface Sample {
  name: MetricName;
  labels?: Readonly<Record<string, string>>;
  value: number;
}
