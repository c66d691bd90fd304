/** What the browser calls the landing page. */
export const landingTitle = "Your family's stories"
