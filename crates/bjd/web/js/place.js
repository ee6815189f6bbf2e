// Which page this is: that of a table, or that of an evening, which is a table for each of its players.

export const isEvening = location.pathname.startsWith("/e/");

/** Returns the path of a table or an evening for requests. */
export const place = (id) => `/api/${isEvening ? "evenings" : "tables"}/${id}`;
