/* oxlint-disable no-unused-vars -- a catch without a name is younger than these browsers */
// Runs before everything else, in whatever browser opens a page: nothing here is younger than 2010. The
// security policy lets no script stand in a page, so scripts/prerender.mjs writes it into a file.
;(function () {
  var root = document.documentElement

  // A page that is drawn before its scripts come is drawn in the theme and the size somebody chose.
  try {
    var theme = localStorage.getItem("kintale-theme")
    if (theme === "light" || theme === "dark") root.setAttribute("data-theme", theme)
    if (localStorage.getItem("kintale-large-text") === "yes")
      root.setAttribute("data-large-text", "")
  } catch (error) {
    // Without storage it is drawn as the device is.
  }

  // One sign for each: Firefox 115, Chrome 111, Safari 16.4. package.json's browserslist names them.
  var isYoungEnough = function () {
    try {
      return (
        typeof Array.prototype.toSorted === "function" &&
        CSS.supports("color", "color-mix(in srgb, red, blue)") &&
        new RegExp("(?<=a)b").test("ab")
      )
    } catch (error) {
      return false
    }
  }

  if (isYoungEnough()) return
  document.addEventListener("readystatechange", function () {
    // Before the scripts of the page run, which find nothing to begin with.
    if (document.readyState !== "interactive") return
    document.body.innerHTML =
      '<p style="margin:15vh auto;max-width:30em;padding:0 1em;font:1.2em/1.5 sans-serif">' +
      "This browser is too old for Kintale. Please update it, or use a newer phone, tablet or computer." +
      "</p>"
  })
})()
