/** The id of the element in which the service delivers answers with its page: a JSON object of their texts by those of their requests. */
export const DELIVERED_ANSWERS_ID = 'delivered-answers';

/** The id of the element with what the service has written of the page. The app replaces it. */
export const FIRST_SCREEN_ID = 'first-screen';
