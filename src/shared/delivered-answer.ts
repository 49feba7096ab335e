/** The id of the element in which the service delivers an answer with its page: JSON of the texts of the request and the response. */
export const DELIVERED_ANSWER_ID = 'delivered-answer';
