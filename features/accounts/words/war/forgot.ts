// Waray words of a forgotten password. For review by a native speaker; what is missing is shown in Filipino.
export const forgot = {
  title: 'Nahingalimtan an Password',
  close: 'Sirad-i',
  newPassword: 'Bag-o nga Password',
  back: 'Balik',
} as const;
