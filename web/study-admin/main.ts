import { put } from "../shared/dom";
put(document.getElementById("page")!, "…");
