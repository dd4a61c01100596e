// Light or dark, as was chosen last: before anything is drawn.
document.body.dataset.theme = localStorage.getItem("theme") || "auto";
