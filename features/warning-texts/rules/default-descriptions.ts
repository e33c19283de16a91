// What each trigger means in words, one row per level and trigger (api-facts §7.3); to be confirmed by the municipality.
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { TemplateTrigger } from './templates.ts';

/** Description of one combination in Filipino and English, whole and as SMS. */
export interface Description {
  level: AlertLevel;
  trigger: TemplateTrigger;
  full: string;
  sms: string;
  fullEn: string;
  smsEn: string;
}

/** The 15 combinations of api-facts §7.3 in their order, and two of ours behind them. */
export const DESCRIPTIONS: readonly Description[] = [
  {
    level: 0,
    trigger: '',
    full: 'Walang naitalang palatandaan ng pagguho ng lupa sa ngayon.',
    sms: 'Walang palatandaan ng pagguho ng lupa.',
    fullEn: 'No sign of a landslide has been recorded at present.',
    smsEn: 'No sign of a landslide.',
  },
  {
    level: 0,
    trigger: 'moms',
    full: 'Walang bago o nagpapatuloy na bitak o iba pang palatandaan ng paggalaw ng lupa.',
    sms: 'Walang bagong bitak o palatandaan.',
    fullEn: 'No new or continuing crack or other sign of ground movement.',
    smsEn: 'No new crack or sign.',
  },
  {
    level: 0,
    trigger: 'surficial',
    full: 'Walang mahalagang paggalaw sa mga sukat ng marker sa ibabaw ng lupa.',
    sms: 'Walang galaw sa mga marker.',
    fullEn: 'No significant movement in the readings of the surface markers.',
    smsEn: 'No movement at the markers.',
  },
  {
    level: 0,
    trigger: 'subsurface',
    full: 'Walang mahalagang paggalaw sa ilalim ng lupa ayon sa mga sensor.',
    sms: 'Walang galaw sa ilalim ng lupa.',
    fullEn: 'No significant movement below the ground according to the sensors.',
    smsEn: 'No movement below the ground.',
  },
  {
    level: 0,
    trigger: 'rainfall',
    full: 'Ang naipong ulan ay mas mababa na sa threshold na maaaring magdulot ng pagguho ng lupa.',
    sms: 'Mababa sa threshold ang ulan.',
    fullEn: 'The accumulated rainfall is below the threshold that may cause a landslide.',
    smsEn: 'Rainfall is below threshold.',
  },
  {
    level: 0,
    trigger: 'earthquake',
    full: 'Walang lindol na sapat ang lakas at lapit upang magdulot ng pagguho ng lupa.',
    sms: 'Walang lindol na makaaapekto.',
    fullEn: 'No earthquake strong and near enough to cause a landslide.',
    smsEn: 'No earthquake of concern.',
  },
  {
    level: 1,
    trigger: 'rainfall',
    full: 'Ang naipong ulan ay lumampas sa threshold at maaaring magdulot ng pagguho ng lupa.',
    sms: 'Lampas sa threshold ang ulan.',
    fullEn: 'The accumulated rainfall exceeded the threshold and may cause a landslide.',
    smsEn: 'Rainfall is above threshold.',
  },
  {
    level: 1,
    trigger: 'earthquake',
    full: 'Nagkaroon ng lindol na sapat ang lakas at lapit upang magdulot ng pagguho ng lupa.',
    sms: 'Malakas na lindol malapit sa lugar.',
    fullEn: 'An earthquake occurred that is strong and near enough to cause a landslide.',
    smsEn: 'Strong earthquake near the place.',
  },
  {
    level: 1,
    trigger: 'on_demand',
    full: 'Itinaas ng lokal na pamahalaan ang alerto dahil sa posibleng panganib ng pagguho ng lupa.',
    sms: 'Hiling ng lokal na pamahalaan.',
    fullEn: 'The local government raised the alert because of a possible landslide danger.',
    smsEn: 'Asked for by the local government.',
  },
  {
    level: 2,
    trigger: 'surficial',
    full: 'Mabilis ang paggalaw sa ibabaw ng lupa ayon sa mga sukat ng marker.',
    sms: 'May galaw ang lupa sa mga marker.',
    fullEn: 'The ground surface is moving significantly according to the marker readings.',
    smsEn: 'Ground moves at the markers.',
  },
  {
    level: 2,
    trigger: 'moms',
    full: 'May nakitang mahahalagang palatandaan ng paggalaw ng lupa, tulad ng mga bitak.',
    sms: 'May mga bitak o galaw ng lupa.',
    fullEn: 'Significant signs of ground movement, such as cracks, were seen.',
    smsEn: 'Cracks or ground movement seen.',
  },
  {
    level: 2,
    trigger: 'subsurface',
    full: 'May mahalagang paggalaw sa ilalim ng lupa ayon sa mga sensor.',
    sms: 'May galaw sa ilalim ng lupa.',
    fullEn: 'Significant movement below the ground according to the sensors.',
    smsEn: 'Movement below the ground.',
  },
  {
    level: 3,
    trigger: 'surficial',
    full: 'Kritikal at pabilis ang paggalaw sa ibabaw ng lupa ayon sa mga sukat ng marker.',
    sms: 'Kritikal ang galaw ng lupa.',
    fullEn: 'The ground surface is moving critically fast according to the marker readings.',
    smsEn: 'Critical ground movement.',
  },
  {
    level: 3,
    trigger: 'moms',
    full: 'May kritikal na palatandaan ng nagaganap o napipintong pagguho ng lupa.',
    sms: 'Kritikal ang mga bitak sa lupa.',
    fullEn: 'Critical signs of an ongoing or imminent landslide.',
    smsEn: 'Critical cracks in the ground.',
  },
  {
    level: 3,
    trigger: 'subsurface',
    full: 'Kritikal ang bilis ng paggalaw sa ilalim ng lupa ayon sa mga sensor.',
    sms: 'Kritikal ang galaw sa ilalim ng lupa.',
    fullEn: 'Movement below the ground is critically fast according to the sensors.',
    smsEn: 'Critical movement below the ground.',
  },
  {
    level: 0,
    trigger: 'no_ground_data',
    full: 'Walang bagong sukat mula sa lupa, kaya hindi alam kung may paggalaw. Iulat agad ang anumang bitak.',
    sms: 'Walang bagong sukat mula sa lupa.',
    fullEn:
      'There is no new measurement from the ground, so it is not known whether it moves. Report any crack at once.',
    smsEn: 'No new measurement from the ground.',
  },
  {
    level: 0,
    trigger: 'on_demand',
    full: 'Ibinaba ng lokal na pamahalaan ang alertong hiniling nito.',
    sms: 'Ibinaba ng lokal na pamahalaan.',
    fullEn: 'The local government has lowered the alert that it had asked for.',
    smsEn: 'Lowered by the local government.',
  },
];
