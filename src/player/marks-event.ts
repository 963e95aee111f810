/** Event with the user's progress in the page's cards and audio, as `POST listening/marks` returns it. */
export const marksEvent = 'nordlyd:marks';
