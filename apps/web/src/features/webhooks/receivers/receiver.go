// Save as receiver.go. Run: WEBHOOK_SECRET=whsec_... go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

var key, keyError = base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))

func isSigned(header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}

func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20)) // the raw bytes, which the signature covers
	if err != nil || !isSigned(r.Header, body) {
		http.Error(w, "bad signature", http.StatusBadRequest)
		return
	}
	var notification struct {
		ID   string          `json:"id"`
		Type string          `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if json.Unmarshal(body, &notification) != nil {
		http.Error(w, "no JSON", http.StatusBadRequest)
		return
	}
	log.Println(notification.ID, notification.Type, string(notification.Data)) // the same id may arrive again: process it once
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	if keyError != nil {
		log.Fatal("WEBHOOK_SECRET: ", keyError)
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(receive)))
}
