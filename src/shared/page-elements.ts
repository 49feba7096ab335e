/** The id of the element in which the service delivers an answer with its page: JSON of the texts of the request and the response. */
export const DELIVERED_ANSWER_ID = 'delivered-answer';

/** The id of the element with what the service has written of the page. The app replaces it. */
export const FIRST_SCREEN_ID = 'first-screen';
