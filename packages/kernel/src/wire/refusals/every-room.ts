// Refusals of every room: forms, requests that come twice, a full disk, sites, the own account.
import type { Refusals } from './refusal.ts';

export const EVERY_ROOM = {
  roleMissing: {
    status: 403,
    en: 'Your role does not allow this: it is for {role}s. An admin can give it to you.',
    fil: 'Hindi ito saklaw ng iyong papel: para ito sa {role}. Admin ang makapagbibigay nito sa iyo.',
  },
  roleElsewhere: {
    status: 403,
    en: 'You are not {role} at this site. An admin can make you one.',
    fil: 'Hindi ka {role} sa site na ito. Admin ang makapagbibigay nito sa iyo.',
  },
  usernameTaken: {
    status: 409,
    en: 'The user name {username} is taken.',
    fil: 'May gumagamit na ng username na {username}.',
  },
  accountUnknown: { status: 404, en: 'There is no account {account}.', fil: 'Walang account na {account}.' },
  accountIsSo: {
    status: 409,
    en: 'Somebody else was faster: the account {username} is so already.',
    fil: 'May nauna sa iyo: ganoon na ang account na {username}.',
  },
  ownRole: {
    status: 403,
    en: 'Nobody changes the own role or account. Another admin can.',
    fil: 'Walang nagbabago ng sariling papel o account. Ibang admin ang makagagawa nito.',
  },
  lastAdmin: {
    status: 409,
    en: 'This is the last admin of all sites: give the role to somebody else first, or use the command line.',
    fil: 'Ito ang huling admin ng lahat ng site: ibigay muna ang papel sa iba, o gamitin ang command line.',
  },
  roleHeld: {
    status: 409,
    en: 'This person holds the role already.',
    fil: 'Hawak na ng taong ito ang papel.',
  },
  roleEndPast: { en: 'The role would have ended already.', fil: 'Tapos na sana ang papel.' },
  roleUnknown: { status: 404, en: 'There is no such role.', fil: 'Walang ganoong papel.' },
  roleEnded: { status: 409, en: 'The role has ended already.', fil: 'Tapos na ang papel.' },
  settingUnchanged: {
    status: 409,
    en: 'Nothing would change: it is so already.',
    fil: 'Walang magbabago: ganito na ito.',
  },
  settingVersionUnknown: {
    status: 404,
    en: 'There is no version {version} of it.',
    fil: 'Wala itong bersyon {version}.',
  },
  dutyListEmpty: {
    status: 409,
    en: 'Nobody would be on the duty list, and nobody told of a problem. Say again that this is wanted.',
    fil: 'Walang matitira sa listahan ng duty, at walang masasabihan ng problema. Sabihin muli na ito ang nais.',
  },
  dutyNumberTwice: {
    en: 'The number of {name} stands on the duty list twice: each SMS would come twice.',
    fil: 'Dalawang beses nasa listahan ng duty ang numero ni {name}: darating nang dalawang beses ang bawat SMS.',
  },
  auditTooLong: {
    status: 409,
    en: 'More rows than a file holds ({most}): choose a shorter time, or one person, site or kind of change.',
    fil: 'Mas marami kaysa kasya sa isang file ({most}): pumili ng mas maikling panahon, o isang tao, site o uri ng pagbabago.',
  },
  putBackIsSo: {
    status: 409,
    en: 'It is as it was before this change already: there is nothing to put back.',
    fil: 'Ganito na ito bago ang pagbabagong ito: walang maibabalik.',
  },
  putBackUnfit: {
    status: 409,
    en: 'This change cannot be put back from here: what is stored of it is not enough.',
    fil: 'Hindi maibabalik ang pagbabagong ito mula rito: kulang ang natago tungkol dito.',
  },
  auditRowUnknown: { status: 404, en: 'There is no such row.', fil: 'Walang ganoong hanay.' },
  numberWrong: {
    en: '"{number}" is not a mobile number like 09171234567.',
    fil: 'Hindi mobile number na tulad ng 09171234567 ang "{number}".',
  },
  formRefused: { en: '{what}', fil: '{what}' },
  siteUnknown: { status: 404, en: 'There is no site {site}.', fil: 'Walang site na {site}.' },
  limitNotPositive: {
    en: 'A threshold or period is a number above 0, at most {most} {unit}.',
    fil: 'Ang threshold o tagal ay numerong higit sa 0, hanggang {most} {unit}.',
  },
  limitTooLarge: {
    en: 'That is more than any threshold or period of this kind: at most {most} {unit}.',
    fil: 'Sobra iyon sa anumang threshold o tagal na ganito: hanggang {most} {unit}.',
  },
  limitCrossed: {
    en: 'The threshold of level 2 must stay below that of level 3.',
    fil: 'Dapat mas mababa ang threshold ng level 2 kaysa sa level 3.',
  },
  limitUnusual: {
    status: 409,
    en: '{value} {unit} is unusual: mostly {least} to {most} {unit}. Say that it is meant.',
    fil: 'Hindi karaniwan ang {value} {unit}: kadalasan {least} hanggang {most} {unit}. Sabihing iyon ang ibig sabihin.',
  },
  limitTenfold: {
    status: 409,
    en: '{value} {unit} is ten times as much as {before} {unit}, or a tenth. Say that it is meant.',
    fil: 'Ang {value} {unit} ay sampung beses ng {before} {unit}, o ikasampu. Sabihing iyon ang ibig sabihin.',
  },
  limitHalfHour: {
    en: 'A value begins with a full or half hour.',
    fil: 'Nagsisimula ang halaga sa buo o kalahating oras.',
  },
  limitPast: {
    en: 'What was judged stays judged: a value begins with the half hour that runs, or later.',
    fil: 'Nananatili ang nahusgahan na: nagsisimula ang halaga sa kasalukuyang kalahating oras, o mas huli.',
  },
  limitFar: { en: 'A value begins within a year.', fil: 'Nagsisimula ang halaga sa loob ng isang taon.' },
  limitPreviewBusy: {
    status: 409,
    en: 'Another preview is being worked out. Ask again in a minute.',
    fil: 'May iba pang preview na ginagawa. Humiling muli pagkaraan ng isang minuto.',
  },
  limitPreviewUnknown: { status: 404, en: 'There is no such preview.', fil: 'Walang ganoong preview.' },
  siteCodeWrong: {
    en: '"{site}" can be no code of a site: 2 to 12 letters.',
    fil: 'Hindi maaaring code ng site ang "{site}": 2 hanggang 12 letra.',
  },
  siteCodeTaken: {
    status: 409,
    en: 'There is a site {site} already, perhaps a retired one.',
    fil: 'Mayroon nang site na {site}, maaaring isang hindi na ginagamit.',
  },
  siteCodeNear: {
    status: 409,
    en: '{site} begins like the code of another site: in an SMS the two could not be told apart.',
    fil: 'Pareho ang simula ng {site} at ng code ng ibang site: hindi mapag-iiba ang dalawa sa SMS.',
  },
  siteInAlert: {
    status: 409,
    en: '{site} has an alert of level {level}: it cannot be retired before that has ended.',
    fil: 'May alertong antas {level} ang {site}: hindi ito maihihinto bago iyon matapos.',
  },
  siteWatched: {
    status: 409,
    en: '{site} is watched: it cannot be brought back.',
    fil: 'Binabantayan ang {site}: hindi na ito kailangang ibalik.',
  },
  siteSharesItself: {
    en: 'The people of {site} are warned already.',
    fil: 'Binababalaan na ang mga tao ng {site}.',
  },
  sitePlaceHalf: {
    en: 'A position needs latitude and longitude.',
    fil: 'Kailangan ng posisyon ang latitude at longitude.',
  },
  columnUnknown: { status: 404, en: 'There is no column {column}.', fil: 'Walang column na {column}.' },
  siteNotFound: { en: 'There is no such site.', fil: 'Walang ganoong site.' },
  keyReused: {
    status: 409,
    en: 'The same request key came with other content. Please reload and try again.',
    fil: 'Dumating ang parehong susi na may ibang nilalaman. I-load muli ang pahina at subukang muli.',
  },
  entryOfOther: {
    status: 409,
    en: 'This was entered by another account, and was not sent.',
    fil: 'Inilagay ito ng ibang account, at hindi ipinadala.',
  },
  stillRunning: {
    status: 409,
    en: 'The first request is still being worked on.',
    fil: 'Ginagawa pa ang unang kahilingan.',
  },
  alreadyDone: {
    status: 409,
    en: 'This was already done. Please reload to see the result.',
    fil: 'Nagawa na ito. I-load muli upang makita ang resulta.',
  },
  diskFull: {
    status: 503,
    en: 'The disk of the server is full, so nothing could be stored. Please call the operator; reading still works.',
    fil: 'Puno na ang disk ng server kaya walang nai-save. Tawagan ang operator; nababasa pa rin ang datos.',
  },
  changedMeanwhile: { en: '{name} has changed this at {at}.', fil: 'Binago ito ni {name} noong {at}.' },
  ownAccountOnly: {
    status: 403,
    en: 'Only your own account can be changed here.',
    fil: 'Ang sarili mong account lamang ang mababago rito.',
  },
  oldPasswordWrong: { en: 'Old password does not match.', fil: 'Hindi tugma ang lumang password.' },
  oldPasswordNotProven: {
    en: 'Give the old password first; it counts for 5 minutes.',
    fil: 'Ibigay muna ang lumang password; 5 minuto itong may bisa.',
  },
  profileRefused: {
    title: { en: 'Error', fil: 'May mali' },
    en: 'Failed to update profile! Look at: {fields}.',
    fil: 'Hindi na-update ang profile! Tingnan ang: {fields}.',
  },
  profilePictureRefused: {
    title: { en: 'Error', fil: 'May mali' },
    en: 'Profile pictures are not kept here.',
    fil: 'Hindi tumatanggap ng larawan ng profile dito.',
  },
  mobileNumberTaken: {
    title: { en: 'Error', fil: 'May mali' },
    en: 'This mobile number belongs to another account.',
    fil: 'Pag-aari na ng ibang account ang mobile number na ito.',
  },
} as const satisfies Refusals;
