/** Up to so many days no column is thinned: fifty nodes each half hour, two ways, are 33,600 points, and a hundred thousand are many. */
export const WHOLE_COLUMN_DAYS = 7;
